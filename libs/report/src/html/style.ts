/** The page's whole style. What the page draws on pictures has a dark and a light line, so that it shows on any app. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#fff;--ink:#1f2328;--quiet:#59636e;--line:#d1d9e0;--card:#f6f8fa;--good:#1a7f37;--bad:#c21f2c;--warning:#8a5a00;--link:#0958c4;--mark:#e8006f;--proof:#0b7a75}
@media(prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--quiet:#9aa4af;--line:#30363d;--card:#161b22;--good:#3fb950;--bad:#ff7b72;--warning:#d9a12b;--link:#6cb0ff;--mark:#ff4fa3;--proof:#39d0c8}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1rem}
body{margin:0;display:grid;grid-template-columns:minmax(14rem,20rem) minmax(0,1fr);background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-99rem;z-index:2;padding:.5rem 1rem;background:var(--paper)}
.skip:focus{left:.5rem;top:.5rem}
nav{position:sticky;top:0;height:100vh;overflow-y:auto;padding:1.25rem 1rem;border-right:1px solid var(--line);background:var(--card)}
.brand{margin:0 0 .75rem;font-weight:700}
.contents{list-style:none;margin:0;padding:0}
.contents a{display:flex;gap:.5rem;padding:.3rem .5rem;border-radius:.4rem;color:inherit;text-decoration:none}
.contents a:hover{background:var(--line)}
.sign{flex:none;width:1rem;font-weight:700}
main{padding:1.5rem 2rem;max-width:75rem}
h1{margin:0 0 1rem;font-size:1.5rem}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
h2{margin:0 0 .75rem;font-size:1.35rem;line-height:1.35}
h3{margin:0;font-size:1.05rem;line-height:1.5}
article>h3{margin:1.75rem 0 .5rem}
article+article{margin-top:3rem;padding-top:1.5rem;border-top:3px solid var(--line)}
code{font:.9em ui-monospace,monospace}
.quiet{color:var(--quiet)}
.badge{display:inline-block;padding:0 .5rem;border:1px solid currentColor;border-radius:1rem;font-size:.8rem;font-weight:600;line-height:1.45;white-space:nowrap;vertical-align:.1em;text-decoration:none}
.badge.good,.sign.good{color:var(--good)}.badge.bad,.sign.bad{color:var(--bad)}.badge.warning,.sign.warning{color:var(--warning)}.badge.quiet,.sign.quiet{color:var(--quiet)}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:.5rem 1.25rem;margin:1rem 0;padding:.9rem 1rem;border:1px solid var(--line);border-radius:.6rem;background:var(--card)}
dt{color:var(--quiet);font-size:.8rem}
dd{margin:0}
.line{display:block}.whole{white-space:nowrap}
.reason{margin:.6rem 0;padding:.5rem .75rem;border-left:4px solid var(--warning);background:var(--card)}
.step{margin:1rem 0;padding:.9rem 1rem;border:1px solid var(--line);border-left:5px solid var(--line);border-radius:.6rem}
.step.good{border-left-color:var(--good)}.step.bad{border-left-color:var(--bad)}.step.warning{border-left-color:var(--warning)}
.reason.bad{border-left-color:var(--bad)}
.step:target,article:target>h2{box-shadow:0 0 0 3px var(--link)}
.step p{margin:.4rem 0}
.number{color:var(--quiet)}
.step header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 1rem}.when{font-size:.85rem}
.curve{width:100%;max-width:50rem}.curve svg{display:block;width:100%;height:12rem}.curve polyline{fill:none;stroke-width:2;vector-effect:non-scaling-stroke}.axis{stroke:var(--line);vector-effect:non-scaling-stroke}
polyline.line-0{stroke:var(--link)}polyline.line-1{stroke:var(--warning)}polyline.line-2{stroke:var(--good)}.key{margin-right:1rem;padding-left:.4rem;border-left:.8rem solid}.key.line-0{border-color:var(--link)}.key.line-1{border-color:var(--warning)}.key.line-2{border-color:var(--good)}
.bar{display:block;width:100%;margin:.35rem 0;height:.3rem;border-radius:1rem}
.track{fill:var(--line)}rect.good{fill:var(--good)}rect.bad{fill:var(--bad)}rect.warning{fill:var(--warning)}rect.quiet{fill:var(--quiet)}
.proof{margin:.6rem 0}
.elements{display:flex;flex-wrap:wrap;gap:.3rem;list-style:none;margin:.3rem 0;padding:0}
.elements li{padding:0 .5rem;border:1.5px dashed var(--proof);border-radius:.3rem;font-size:.85rem}
pre{max-height:20rem;overflow:auto;margin:.3rem 0;padding:.5rem;border:1px solid var(--line);border-radius:.3rem;white-space:pre-wrap;overflow-wrap:anywhere}
summary{margin-top:.5rem;color:var(--quiet);cursor:pointer;width:fit-content}
.actions{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,21rem),1fr));gap:1rem 1.5rem}
.action{min-width:0}
.done{font-weight:500}
.frames{display:flex;flex-wrap:wrap;gap:.75rem}
figure{margin:0;width:10.5rem;max-width:calc(50% - .4rem)}
figcaption{font-size:.8rem;color:var(--quiet)}
.screen{display:block;position:relative;border:1px solid var(--line);border-radius:.5rem;overflow:hidden;background:var(--card)}
.screen img,.blank{display:block;width:100%;height:auto}
.blank>rect:first-child{fill:var(--line)}
.over{position:absolute;inset:0;width:100%;height:100%}
.target{fill:none;stroke:#e8006f}
.evidence{fill:#0fb5ae22;stroke:#0b7a75;stroke-dasharray:14 9}
.finger{fill:#e8006f66;stroke:#fff}
.ring{fill:none;stroke:#e8006f;stroke-dasharray:12 10}
.way{fill:none;stroke:#e8006f;stroke-linecap:round;stroke-linejoin:round}
.label{fill:#fff;stroke:#b80058;paint-order:stroke;stroke-linejoin:round;font-family:system-ui,sans-serif;font-weight:600}
.wide{overflow-x:auto;margin-bottom:1.5rem}
.map{overflow:auto;max-height:80vh;margin:0 0 1.5rem;padding:1rem;border:1px solid var(--line);border-radius:.6rem;background:var(--paper)}.map>svg{display:block;margin:0 auto}
.opening{height:0;overflow:visible;white-space:nowrap;font-size:0;line-height:0}.opening span{display:inline-block;width:1px;height:1px;scroll-margin:1rem;scroll-initial-target:nearest}
.map-screen rect{fill:var(--card);stroke:var(--link)}.map-screen text{fill:var(--ink)}.map-screen:hover rect{fill:var(--line)}
.map-screen rect.bad{stroke:var(--bad)}.map-screen rect.warning{stroke:var(--warning)}.map-screen text.bad{fill:var(--bad)}.map-screen text.warning{fill:var(--warning)}
.map-way path{stroke:var(--quiet)}.map-way text{fill:var(--quiet)}.map-way rect{fill:var(--paper)}#map-arrow path{fill:var(--quiet)}
.place{display:block;font-weight:600;scroll-margin-top:3rem}tr:has(:target){background:var(--card)}a.bad{color:var(--bad)}td ul{margin:0;padding-left:1.1rem}
table{border-collapse:collapse;width:100%}
th,td{padding:.35rem .6rem;overflow-wrap:break-word;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{color:var(--quiet);font-size:.8rem}
ins{text-decoration:none;color:var(--good)}del{color:var(--bad)}
footer{margin-top:2rem;font-size:.85rem}
@media(max-width:60rem){body{display:block}nav{position:static;height:auto;max-height:40vh;border-right:0;border-bottom:1px solid var(--line)}main{padding:1rem}}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{.map{max-height:none}nav,.skip{display:none}body{display:block}.step{break-inside:avoid-page}}
`;
