/** The columns of the referrals to contact. Undefined until that list opens. */
export let toContact: typeof import("./columns-to-contact.tsx") | undefined;

/** Loads the columns. Call it in the route loader of the list. */
export async function loadToContact(slug: string): Promise<void> {
  const loaded = await import("./columns-to-contact.tsx");
  await loaded.readPromise(slug);
  toContact = loaded;
}
