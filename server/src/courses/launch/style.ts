/** The values are those of web/src/ui/tokens.css. */
export const style = `:root{color-scheme:light dark;--paper:light-dark(#faf7f2,#181715);--surface:light-dark(#fffdfa,#22201d);--ink:light-dark(#1d2129,#ece7dd);--ink-soft:light-dark(#4c5059,#bdb9b0);--line:light-dark(#e4ddd1,#35322d);--line-strong:light-dark(#86827b,#7c7a75);--accent:light-dark(#0f4f55,#86cdc8);--on-accent:light-dark(#fffdfa,#0c1f20);--tint:light-dark(#e6efee,#1c2e2d);--danger:light-dark(#a32036,#f59a9a)}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:1.0625rem/1.6 "Source Sans 3",system-ui,sans-serif}
body{margin:0}
main{display:grid;gap:1.25rem;max-inline-size:32rem;margin-inline:auto;padding:clamp(1.5rem,5vw,3rem) 1.25rem}
h1{margin:0;font:480 clamp(1.625rem,1.5rem + .6vw,2rem)/1.18 Literata,Georgia,"Songti SC","Noto Naskh Arabic",serif;text-wrap:balance}
:lang(ar) h1{line-height:1.4}
p{margin:0}
form{display:grid;gap:1.25rem}
svg path:nth-child(1){fill:light-dark(#2b2f6e,#6d73dc)}svg path:nth-child(2){fill:light-dark(#8c2350,#dd72a3)}svg path:nth-child(3){fill:light-dark(#11706b,#5cbdb3)}svg path:nth-child(4){fill:light-dark(#c04f22,#f2a883)}svg path:nth-child(5){fill:light-dark(#b07d12,#f2d488)}
.soft{color:var(--ink-soft)}
.promise{padding:1rem 1.25rem;border-radius:10px;background:var(--tint)}
.error{color:var(--danger);font-weight:600}
a{color:var(--accent)}
button,.button{justify-self:start;min-block-size:3.25rem;padding:.5rem 2rem;border:1px solid transparent;border-radius:999px;background:var(--accent);color:var(--on-accent);font-family:inherit;font-size:1.1875rem;font-weight:600;line-height:1.25;text-decoration:none;cursor:pointer}
a.button{display:inline-grid;align-content:center}button.second{border-color:var(--line-strong);background:var(--surface);color:var(--ink)}
label{display:grid;gap:.25rem;font-weight:600}
label.box{display:flex;gap:.75rem;align-items:start;font-weight:400}
label.box input{flex:none;inline-size:1.25rem;block-size:1.25rem;margin-block-start:.2rem;accent-color:var(--accent)}
fieldset{display:grid;gap:.75rem;margin:0;padding:1rem 1.25rem;border:1px solid var(--line);border-radius:10px;background:var(--surface)}
legend{padding-inline:.25rem;font-weight:600}
input:not([type=checkbox],[type=radio]),select{min-block-size:2.75rem;padding:.5rem .75rem;border:1px solid var(--line-strong);border-radius:6px;background:var(--surface);color:var(--ink);font:inherit;inline-size:100%}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media (forced-colors:active){svg{forced-color-adjust:none}button{border-color:ButtonText}}`
