import { draw } from "@referral-service/api/test/pictures.ts";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { isFullVolume } from "../../../.ci/test-volume.ts";
import { expectAccessible } from "./accessibility.ts";
import { canBrowse, useApp } from "./use-app.ts";

describe.runIf(canBrowse)("photos", () => {
  const app = useApp();
  const photos = (page: Page) => page.getByRole("region", { name: "Photos" });
  const shown = (page: Page, name: RegExp | string) => photos(page).getByRole("button", { name });
  const chooser = (page: Page) => page.getByLabel("Photos to add");

  async function submit(name: string): Promise<string> {
    const { body } = await app.service.call("POST", "/referrals", {
      key: app.world.keys.organization,
      body: { name, referrerId: app.world.users.referrer },
    });
    return body.id;
  }

  const file = (name: string, buffer: Buffer, mimeType = "image/jpeg") => ({
    name,
    mimeType,
    buffer,
  });

  test.runIf(isFullVolume)(
    "for a referral · are added, viewed with the keyboard, and deleted",
    async () => {
      const id = await submit("Ada Lovelace");
      const page = await app.open(`${app.organizationPath}/referrals/${id}`, { as: "superAdmin" });
      await photos(page).getByRole("button", { name: "Add photos" }).waitFor();
      await chooser(page).setInputFiles([
        file("roof.jpg", await draw({ width: 1_200, height: 800 })),
        file("garden.png", await draw({ width: 500, height: 900, format: "png" }), "image/png"),
        file("notes.pdf", Buffer.from("%PDF-1.7"), "application/pdf"),
        file("broken.jpg", (await draw({ width: 600, height: 400 })).subarray(0, 2_000)),
      ]);
      await shown(page, /^Photo 2 of 2/).waitFor();
      const uploads = photos(page).getByRole("list", { name: "Uploads" });
      await uploads.getByText("This is not a JPEG, PNG, WebP or AVIF image").waitFor();
      await uploads.getByText("The JPEG image is damaged or incomplete").waitFor();
      await expectAccessible(page, { in: "all" });
      await uploads.getByRole("button", { name: "Dismiss notes.pdf" }).click();
      await uploads.getByRole("button", { name: "Dismiss broken.jpg" }).click();
      await uploads.waitFor({ state: "detached" });

      await shown(page, /^Photo 1 of 2/).click();
      const viewer = page.getByRole("dialog", { name: "Photo 1 of 2" });
      await viewer.waitFor();
      const image = page.getByRole("dialog").getByRole("img");
      await expect
        .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
      await expectAccessible(page, { in: "all" });
      await viewer.locator(":focus").waitFor();
      await page.keyboard.press("ArrowRight");
      await page.getByRole("dialog", { name: "Photo 2 of 2" }).waitFor();
      await page.keyboard.press("ArrowLeft");
      await viewer.waitFor();
      await viewer.getByRole("button", { name: "Delete photo" }).click();
      const question = page.getByRole("dialog", { name: "Delete this photo?" });
      await question.getByRole("button", { name: "Delete permanently" }).click();
      await page.getByRole("dialog", { name: "Photo 1 of 1" }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await shown(page, /^Photo 1 of 1/).waitFor();
      await page.getByRole("region", { name: "Timeline" }).getByText("Photos").first().waitFor();
    },
  );

  test.runIf(isFullVolume)(
    "dropped and pasted by the referrer on a phone · arrive, cannot be deleted by them, and do not disturb anyone who edits the referral",
    async () => {
      const id = await submit("Grace Hopper");
      const editor = await app.open(`${app.organizationPath}/referrals/${id}?edit=true`, {
        as: "superAdmin",
      });
      const dialog = editor.getByRole("dialog", { name: "Edit Grace Hopper" });
      await dialog.getByLabel("Notes").fill("Typed while photos came");
      const page = await app.open(`${app.organizationPath}/referral/${id}`, {
        as: "referrer",
        width: 390,
      });
      await photos(page).getByRole("button", { name: "Add photos" }).waitFor();
      const picture = (await draw()).toString("base64");
      for (const kind of ["drop", "paste"] as const) {
        await photos(page).evaluate(give, { kind, picture });
        await shown(page, kind === "drop" ? /^Photo 1 of 1/ : /^Photo 2 of 2/).waitFor();
      }
      await shown(page, /^Photo 2 of 2/).click();
      const viewer = page.getByRole("dialog", { name: "Photo 2 of 2" });
      await viewer.getByRole("button", { name: "Previous photo" }).waitFor();
      expect(await viewer.getByRole("button", { name: "Delete photo" }).count()).toBe(0);
      await dialog.getByRole("button", { name: "Save referral" }).click();
      await dialog.waitFor({ state: "hidden" });
      await editor.getByText("Typed while photos came").first().waitFor();
    },
  );
});

/** Runs in the page. Drops or pastes a picture. */
function give(element: Element, { kind, picture }: { kind: "drop" | "paste"; picture: string }) {
  const transfer = new DataTransfer();
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  transfer.items.add(new File([bytes], "roof.jpg", { type: "image/jpeg" }));
  const bubbles = { bubbles: true, cancelable: true };
  const event =
    kind === "drop"
      ? new DragEvent("drop", { ...bubbles, dataTransfer: transfer })
      : new ClipboardEvent("paste", { ...bubbles, clipboardData: transfer });
  element.dispatchEvent(event);
}
