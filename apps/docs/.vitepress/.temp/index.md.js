import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Docs","description":"","frontmatter":{},"headers":[],"relativePath":"index.md","filePath":"index.md"}');
const _sfc_main = { name: "index.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="docs" tabindex="-1">Docs <a class="header-anchor" href="#docs" aria-label="Permalink to &quot;Docs&quot;">​</a></h1><p>The referral service is a self-hosted referral program with an app, a typed REST API and signed webhooks. Start with the row that describes you.</p><table tabindex="0"><thead><tr><th>You</th><th>Start with</th><th>Then</th></tr></thead><tbody><tr><td>want to see it</td><td><a href="/docs/try-it">Try the service</a></td><td><a href="/docs/figures">Measured figures</a></td></tr><tr><td>integrate</td><td><a href="/docs/sdk/quick-start">Quick start</a></td><td><a href="/docs/sdk/">The SDK</a>, <a href="/docs/api">how the API works</a>, <a href="/docs/errors">errors</a>, <a href="/docs/clients">clients in other languages</a></td></tr><tr><td>receive webhooks</td><td><a href="/docs/webhooks">Receiving webhooks</a></td><td><a href="/docs/events/">Events</a>, <a href="/docs/sdk/webhooks">webhooks with the SDK</a>, <a href="/docs/sdk/cli">the command line</a></td></tr><tr><td>administer an organization</td><td><a href="/docs/administering">Running an organization</a></td><td><a href="/docs/assistants">AI assistants</a></td></tr><tr><td>operate the service</td><td><a href="/docs/installing">Installing</a></td><td><a href="/docs/operations">Operations</a>, <a href="/docs/settings">settings</a>, <a href="/docs/backup-and-restore">backup and restore</a>, <a href="/docs/data-protection">data protection</a>, <a href="/docs/security-model">security model</a></td></tr><tr><td>change the service</td><td><a href="/docs/contributing">Contributing</a></td><td><a href="/docs/architecture">Architecture</a>, <a href="/docs/decisions/">decisions</a></td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("index.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const index = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  index as default
};
