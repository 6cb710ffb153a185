import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"referral.deleted","description":"","frontmatter":{},"headers":[],"relativePath":"events/referral.deleted.md","filePath":"events/referral.deleted.md"}');
const _sfc_main = { name: "events/referral.deleted.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="referraldeleted" tabindex="-1">referral.deleted <a class="header-anchor" href="#referraldeleted" aria-label="Permalink to &quot;referral.deleted&quot;">​</a></h1><p>A referral was deleted. <a href="/docs/webhooks">Receiving webhooks</a> says how it arrives and how to verify it.</p><h2 id="example" tabindex="-1">Example <a class="header-anchor" href="#example" aria-label="Permalink to &quot;Example&quot;">​</a></h2><div class="language-json vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">json</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span class="t-140thh">{</span></span>
<span class="line"><span class="t-dzsirb">  &quot;eventType&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;referral.deleted&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">  &quot;eventId&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0032&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">  &quot;timestamp&quot;</span><span class="t-140thh">: </span><span class="t-dzsirb">1760000120000</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">  &quot;organizationId&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0040&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">  &quot;data&quot;</span><span class="t-140thh">: {</span></span>
<span class="line"><span class="t-dzsirb">    &quot;referralId&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;0199f2c4-8a31-7c1e-9f5b-2d6f0a7b0001&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">    &quot;deletedAt&quot;</span><span class="t-140thh">: </span><span class="t-dzsirb">1760000120000</span></span>
<span class="line"><span class="t-140thh">  },</span></span>
<span class="line"><span class="t-dzsirb">  &quot;metadata&quot;</span><span class="t-140thh">: {</span></span>
<span class="line"><span class="t-dzsirb">    &quot;deleted&quot;</span><span class="t-140thh">: </span><span class="t-dzsirb">true</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">    &quot;version&quot;</span><span class="t-140thh">: </span><span class="t-dzsirb">3</span></span>
<span class="line"><span class="t-140thh">  }</span></span>
<span class="line"><span class="t-140thh">}</span></span></code></pre></div><h2 id="fields" tabindex="-1">Fields <a class="header-anchor" href="#fields" aria-label="Permalink to &quot;Fields&quot;">​</a></h2><table tabindex="0"><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody><tr><td><code>eventType</code></td><td><code>&quot;referral.deleted&quot;</code></td><td></td></tr><tr><td><code>eventId</code></td><td>string</td><td>UUID, unique per event; the same on every attempt</td></tr><tr><td><code>timestamp</code></td><td>integer</td><td>When the event occurred, Unix time in milliseconds</td></tr><tr><td><code>organizationId</code></td><td>string</td><td>The organization that owns the resource</td></tr><tr><td><code>data</code></td><td>object</td><td></td></tr><tr><td><code>data.referralId</code></td><td>string</td><td></td></tr><tr><td><code>data.deletedAt</code></td><td>integer</td><td>Unix time in milliseconds</td></tr><tr><td><code>metadata</code></td><td>object, optional</td><td></td></tr><tr><td><code>metadata.deleted</code></td><td>boolean, optional</td><td>Present when the resource was deleted</td></tr><tr><td><code>metadata.version</code></td><td>integer, optional</td><td>Version of the resource after the change; orders the events of one resource</td></tr><tr><td><code>metadata.test</code></td><td>boolean, optional</td><td>Present on a test event</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("events/referral.deleted.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const referral_deleted = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  referral_deleted as default
};
