import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"SERVICE_UNAVAILABLE","description":"","frontmatter":{},"headers":[],"relativePath":"errors/service_unavailable.md","filePath":"errors/service_unavailable.md"}');
const _sfc_main = { name: "errors/service_unavailable.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="service_unavailable" tabindex="-1">SERVICE_UNAVAILABLE <a class="header-anchor" href="#service_unavailable" aria-label="Permalink to &quot;SERVICE_UNAVAILABLE&quot;">​</a></h1><p>Status 503. The service cannot reach its database right now. Nothing was changed.</p><p><strong>What to do:</strong> Repeat the request after <code>Retry-After</code> seconds, with the same Idempotency-Key.</p><h2 id="returned-by" tabindex="-1">Returned by <a class="header-anchor" href="#returned-by" aria-label="Permalink to &quot;Returned by&quot;">​</a></h2><p>Every operation.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("errors/service_unavailable.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const service_unavailable = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  service_unavailable as default
};
