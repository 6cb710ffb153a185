import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"@referral-service/mcp","description":"","frontmatter":{},"headers":[],"relativePath":"mcp.md","filePath":"mcp.md"}');
const _sfc_main = { name: "mcp.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="referral-servicemcp" tabindex="-1">@referral-service/mcp <a class="header-anchor" href="#referral-servicemcp" aria-label="Permalink to &quot;@referral-service/mcp&quot;">​</a></h1><p>This program connects an AI assistant on your machine, such as Claude Desktop, with the referral service. It speaks the <a href="https://modelcontextprotocol.io" target="_blank" rel="noreferrer">Model Context Protocol</a> on standard input and output. It needs Node 20 or newer.</p><p>An assistant that can reach the service itself does not need this program: it takes the address <code>https://referrals.example.com/mcp</code>.</p><h2 id="set-up" tabindex="-1">Set up <a class="header-anchor" href="#set-up" aria-label="Permalink to &quot;Set up&quot;">​</a></h2><p>Create a personal API key in the app: open your menu, then <strong>AI assistants → Create key</strong>. Then add this to the settings of your assistant:</p><div class="language-json vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">json</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span class="t-140thh">{</span></span>
<span class="line"><span class="t-dzsirb">  &quot;mcpServers&quot;</span><span class="t-140thh">: {</span></span>
<span class="line"><span class="t-dzsirb">    &quot;referrals&quot;</span><span class="t-140thh">: {</span></span>
<span class="line"><span class="t-dzsirb">      &quot;command&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;npx&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">      &quot;args&quot;</span><span class="t-140thh">: [</span><span class="t-mdbnqw">&quot;-y&quot;</span><span class="t-140thh">, </span><span class="t-mdbnqw">&quot;@referral-service/mcp&quot;</span><span class="t-140thh">],</span></span>
<span class="line"><span class="t-dzsirb">      &quot;env&quot;</span><span class="t-140thh">: {</span></span>
<span class="line"><span class="t-dzsirb">        &quot;REFERRAL_SERVICE_URL&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;https://referrals.example.com&quot;</span><span class="t-140thh">,</span></span>
<span class="line"><span class="t-dzsirb">        &quot;REFERRAL_SERVICE_API_KEY&quot;</span><span class="t-140thh">: </span><span class="t-mdbnqw">&quot;rk_user_…&quot;</span></span>
<span class="line"><span class="t-140thh">      }</span></span>
<span class="line"><span class="t-140thh">    }</span></span>
<span class="line"><span class="t-140thh">  }</span></span>
<span class="line"><span class="t-140thh">}</span></span></code></pre></div><table tabindex="0"><thead><tr><th>Option</th><th>Meaning</th></tr></thead><tbody><tr><td><code>--base-url &lt;url&gt;</code></td><td>Address of the service. Default: <code>REFERRAL_SERVICE_URL</code></td></tr><tr><td><code>--organization &lt;slug&gt;</code></td><td>Organization to use when you belong to several</td></tr><tr><td><code>--help</code>, <code>--version</code></td><td>Help, and the version of this package</td></tr></tbody></table><p>The key is read from <code>REFERRAL_SERVICE_API_KEY</code> only, because other users of a machine can see arguments.</p><h2 id="what-the-assistant-can-do" tabindex="-1">What the assistant can do <a class="header-anchor" href="#what-the-assistant-can-do" aria-label="Permalink to &quot;What the assistant can do&quot;">​</a></h2><p>The assistant acts as the owner of the key. It sees what the owner&#39;s role can see, and reads only, unless the key was created with <strong>May change things</strong>. You confirm each change. It never approves or pays, creates keys, sees secrets or changes permissions. <a href="/docs/assistants">AI assistants</a> lists the tools and their limits.</p><h2 id="license" tabindex="-1">License <a class="header-anchor" href="#license" aria-label="Permalink to &quot;License&quot;">​</a></h2><p>MIT. The package contains no code of others: what it needs is in its <code>dependencies</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("mcp.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const mcp = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  mcp as default
};
