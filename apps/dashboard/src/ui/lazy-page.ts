import type { ComponentType } from "react";
import { pageFailure, partOnRequest } from "./part.tsx";

/**
 * The component of a route, loaded with its data. TanStack's own component reloads the window when
 * the code cannot be loaded. Offline, this ends on the browser's error page.
 */
// The components' types depend on the routes, so they cannot be part of the routes' types.
export const lazyPage = (load: () => Promise<Record<string, unknown>>, name: string) =>
  partOnRequest<object>(async () => (await load())[name] as ComponentType, null, pageFailure);
