export const repository = new URL("../../../", import.meta.url);
export const docsFolder = new URL("docs/", repository);

/** The pages that VitePress builds: written again by each build. */
export const pagesFolder = new URL("../pages/", import.meta.url);
