import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"The SDK","description":"","frontmatter":{},"headers":[],"relativePath":"public/sdk/index.md","filePath":"public/sdk/index.md"}');
const _sfc_main = { name: "public/sdk/index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="the-sdk" tabindex="-1">The SDK <a class="header-anchor" href="#the-sdk" aria-label="Permalink to &quot;The SDK&quot;">​</a></h1><p><code>@referral-service/sdk</code> has a typed client of the API, handlers for its webhooks, and a testing kit for both.</p><table tabindex="0"><thead><tr><th>Page</th><th>Answers</th></tr></thead><tbody><tr><td><a href="/docs/sdk/quick-start">Quick start</a></td><td>How do I send a referral and receive its events, in five minutes?</td></tr><tr><td><a href="/docs/sdk/errors">Errors</a></td><td>What is thrown, how do I tell it apart, what goes into my log?</td></tr><tr><td><a href="/docs/sdk/pagination">Lists, pages and exports</a></td><td>How do I read all of a list, one page, or a CSV file?</td></tr><tr><td><a href="/docs/sdk/retries-and-idempotency">Retries, timeouts and idempotency</a></td><td>What is sent again and when, and why is nothing created twice?</td></tr><tr><td><a href="/docs/sdk/webhooks">Webhooks</a></td><td>How do I receive events in Express, Fastify, Hono, Next and elsewhere?</td></tr><tr><td><a href="/docs/sdk/testing">Testing</a></td><td>How do I test my integration without a server?</td></tr><tr><td><a href="/docs/sdk/cli">Command line</a></td><td>How do events reach my machine, and what is wrong with this signature?</td></tr><tr><td><a href="/docs/sdk/migrating-from-hand-written-code">Migrating from hand-written code</a></td><td>What becomes of my <code>fetch</code> and my <code>crypto.createHmac</code>?</td></tr><tr><td><a href="/docs/sdk/package#methods">Methods</a></td><td>What is there to call?</td></tr></tbody></table><p>These pages are about the API itself: <a href="/docs/events/">events</a>, <a href="/docs/errors">error codes</a>, and <a href="/docs/webhooks">receiving webhooks</a> in any language. A running service shows every operation at <code>/docs</code> and its OpenAPI 3.1 document at <code>/openapi.json</code>. <a href="/docs/clients">Clients in other languages</a> are generated from it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("public/sdk/index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
