import { defaultAccent, shadesOf } from "@referral-service/contract/accent-colors";
import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { brandQuery, removeLogo, uploadLogo } from "../../data/brand.ts";
import { Loaded } from "../../data/failures/loaded.tsx";
import { useOrganization } from "../../data/me.ts";
import { useQuery } from "../../data/queries.ts";
import { useCommand } from "../../data/use-command.ts";
import { SavesAtOnce } from "../../forms/save-bar.tsx";
import { useAttempt } from "../../forms/use-attempt.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { acceptedTypes, whyRefused } from "../../ui/image-files.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

export const Logo = () => (
  <Loaded
    failure="The logo could not be loaded"
    isPart
    query={useQuery(brandQuery)}
    skeleton={<SkeletonSetting />}
  >
    {({ logoUrl }) => <LogoSetting logoUrl={logoUrl} />}
  </Loaded>
);

/** A placeholder for a button and the help below. */
const SkeletonSetting = () => (
  <div role="status" aria-label="Loading" className="grid gap-1">
    <Skeleton className="h-11 w-36 rounded-control!" />
    <Skeleton className="my-0.75 h-3 w-3/5" />
  </div>
);

/** Uploads and removes the logo. A logo on another server was set through the API. */
function LogoSetting({ logoUrl }: { logoUrl: string | null }) {
  const { name, logoPath, accentColor } = useOrganization();
  const { isBusy, isDone, failure, attempt, fail } = useAttempt();
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useCommand(uploadLogo);
  const remove = useCommand(removeLogo);

  function send(file: File | undefined) {
    if (file === undefined) return;
    const refusal = whyRefused(file);
    if (refusal === undefined) void attempt(() => upload(file));
    else fail(refusal);
  }

  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        {logoPath === null ? (
          <span className="grid size-11 place-items-center rounded-control border border-line bg-white">
            <Avatar name={name} isSquare color={shadesOf(accentColor ?? defaultAccent)} />
          </span>
        ) : (
          <img
            src={logoPath}
            alt="Current logo"
            className="h-11 max-w-40 rounded-control border border-line bg-white object-contain p-1"
          />
        )}
        <Button isBusy={isBusy} onClick={() => chooser.current?.click()}>
          <ImagePlus aria-hidden className="size-3.5" />
          {logoUrl === null ? "Upload logo" : "Replace logo"}
        </Button>
        {logoUrl !== null && (
          <Button look="quiet" disabled={isBusy} onClick={() => void attempt(() => remove())}>
            Remove logo
          </Button>
        )}
        <SavesAtOnce isBusy={isBusy} isDone={isDone} />
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Logo file"
          accept={acceptedTypes.join(",")}
          onChange={({ currentTarget }) => {
            send(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
      </div>
      {failure !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {failure}
        </p>
      )}
      <p className="text-xs text-ink-3">
        {logoUrl !== null && logoPath === null
          ? `The logo comes from ${logoUrl}. Upload it to show it in emails and in the app as well.`
          : "JPEG, PNG, WebP or AVIF, up to 10 MB. We resize it to fit 512 × 512 pixels. Square images look best in the app."}
      </p>
    </div>
  );
}
