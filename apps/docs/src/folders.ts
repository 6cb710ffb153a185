export const repository = new URL("../../../", import.meta.url);
export const docsFolder = new URL("docs/", repository);

/** The pages that VitePress builds. Each build writes them again. */
export const pagesFolder = new URL("../pages/", import.meta.url);
