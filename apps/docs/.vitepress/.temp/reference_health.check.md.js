import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"Whether the service can work","description":"","frontmatter":{},"headers":[],"relativePath":"reference/health.check.md","filePath":"reference/health.check.md"}');
const _sfc_main = { name: "reference/health.check.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="whether-the-service-can-work" tabindex="-1">Whether the service can work <a class="header-anchor" href="#whether-the-service-can-work" aria-label="Permalink to &quot;Whether the service can work&quot;">​</a></h1><p><code>GET /api/v1/health</code></p><p>Whether the service can work; 503 when its database is away.</p><p>Needs no API key.</p><p><a href="/docs/try#/Health/health.check" target="_self">Try it</a></p><h2 id="example" tabindex="-1">Example <a class="header-anchor" href="#example" aria-label="Permalink to &quot;Example&quot;">​</a></h2><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span class="t-1t8gfj">curl</span><span class="t-mdbnqw"> &quot;</span><span class="t-140thh">$REFERRAL_SERVICE_URL</span><span class="t-mdbnqw">/api/v1/health&quot;</span><span class="t-dzsirb"> \\</span></span>
<span class="line"><span class="t-dzsirb">  -H</span><span class="t-mdbnqw"> &quot;Authorization: Bearer </span><span class="t-140thh">$REFERRAL_SERVICE_API_KEY</span><span class="t-mdbnqw">&quot;</span></span></code></pre></div><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to &quot;Response&quot;">​</a></h2><p>Status 200. Done.</p><table tabindex="0"><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody><tr><td><code>status</code></td><td><code>&quot;ok&quot;</code> or <code>&quot;degraded&quot;</code></td><td>degraded: webhooks may arrive late</td></tr><tr><td><code>database</code></td><td><code>&quot;ok&quot;</code></td><td></td></tr><tr><td><code>queue</code></td><td><code>&quot;ok&quot;</code> or <code>&quot;unavailable&quot;</code></td><td>unavailable: workers look for due deliveries and find them within seconds</td></tr><tr><td><code>deliveries</code></td><td><code>&quot;ok&quot;</code> or <code>&quot;late&quot;</code> or <code>&quot;unknown&quot;</code></td><td>late: webhooks have been due for half a minute and no worker takes them</td></tr></tbody></table><div class="language-json vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">json</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span class="t-140thh">{</span></span>
<span class="line"><span class="t-dzsirb">  &quot;status&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;ok&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">  &quot;database&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;ok&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">  &quot;queue&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;ok&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">  &quot;deliveries&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;ok&quot;</span></span>
<span class="line"><span class="t-140thh">}</span></span></code></pre></div><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to &quot;Errors&quot;">​</a></h2><p><a href="/docs/errors/invalid_request"><code>INVALID_REQUEST</code></a>, <a href="/docs/errors/internal_error"><code>INTERNAL_ERROR</code></a>, <a href="/docs/errors/service_unavailable"><code>SERVICE_UNAVAILABLE</code></a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/health.check.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const health_check = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  health_check as default
};
