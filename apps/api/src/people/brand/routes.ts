import type { appContract, Brand } from "@referral-service/contract/app";
import type { RouteHandlers } from "../../http/route-handlers.ts";
import { requireFound } from "../../kernel/callers/require-found.ts";
import { inEachLanguage } from "../../kernel/texts-by-language.ts";
import { logoAddress } from "../organizations/rules.ts";
import { changeBrand, removeLogo, setLogo } from "./change-brand.ts";
import { findBrand, type StoredBrand } from "./store.ts";

export const brandRoutes: RouteHandlers<typeof appContract.brand> = {
  get: async ({ deps, caller }) => {
    const brand = requireFound(await findBrand(deps.db, caller.organizationId));
    return { status: 200, body: toBrandView(brand, deps.settings) };
  },
  update: async ({ deps, caller, body }) => {
    const brand = await changeBrand(deps, caller, body);
    return { status: 200, body: toBrandView(brand, deps.settings) };
  },
  setLogo: {
    mayCome: async () => undefined,
    store: async ({ deps, caller, picture }) => {
      const brand = await setLogo(deps, caller, picture);
      return { status: 200, body: toBrandView(brand, deps.settings) };
    },
  },
  removeLogo: async ({ deps, caller }) => {
    await removeLogo(deps, caller);
    return { status: 204, body: undefined };
  },
};

const toBrandView = (brand: StoredBrand, { publicUrl }: { publicUrl: string }): Brand => ({
  howItWorks: brand.howItWorks,
  howItWorksTexts: inEachLanguage(brand.howItWorksTexts),
  shareText: brand.shareText,
  shareTexts: inEachLanguage(brand.shareTexts),
  accentColor: brand.accentColor,
  logoUrl: logoAddress(brand.logoUrl, publicUrl),
});
