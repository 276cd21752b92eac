import { expect, it } from 'vitest'
import { svgProblem } from './svg-problem.ts'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
const svg = (inside: string, attributes = '') => `<svg ${XMLNS}${attributes}>${inside}</svg>`

it.each([
  svg('<path d="M0 0h8"/>'),
  `<?xml version='1.0' encoding='utf-8' standalone='no'?>${svg('')}`,
  svg('', " viewBox='0 0 8 8' "),
  `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- Drawn by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg('<g><title>A &amp; B</title></g>')}\n`,
  svg('<defs><linearGradient id="a"/></defs><use xlink:href="#a"/>', ' xmlns:xlink="http://www.w3.org/1999/xlink"'),
  svg('<image href="data:image/png;base64,AAAA"/>'),
  svg('<sodipodi:namedview showgrid="false"/>', ' xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'),
  svg('<style>.a{fill:red}</style><text class="a">2 &gt; 1</text>'),
  svg('<style>.a{fill:url( "#a" );font-family:&quot;Arial&quot;}</style><path style="fill:url(#a)" mask="url(#b)"/>'),
])('takes a picture: %s', (text) => {
  expect(svgProblem(text)).toBeNull()
})

it.each([
  ['', 'not_an_image'],
  ['Hello', 'not_an_image'],
  ['<html><svg></svg></html>', 'not_an_image'],
  [svg('<script>alert(1)</script>'), 'element script'],
  [svg('<SCRIPT>alert(1)</SCRIPT>'), 'element SCRIPT'],
  [svg('<foreignObject><p/></foreignObject>'), 'element foreignObject'],
  [svg('<a href="#a"/>'), 'element a'],
  [svg('<animate attributeName="href" to="javascript:alert(1)"/>'), 'element animate'],
  [svg('<set attributeName="onload"/>'), 'element set'],
  [svg('', ' onload="alert(1)"'), 'attribute onload'],
  [svg('', ' ONLOAD = "alert(1)"'), 'attribute ONLOAD'],
  [svg('', ' ev:onload="alert(1)"'), 'attribute ev:onload'],
  [svg('<use href="https://example.com/a.svg#a"/>'), 'reference href'],
  [svg('<use href="javascript:alert(1)"/>'), 'reference href'],
  [svg('<use href="&#106;avascript:alert(1)"/>'), 'reference href'],
  [svg('<image xlink:href="data:image/svg+xml;base64,AAAA"/>'), 'reference xlink:href'],
  [svg('<style>@import url(//evil.example)</style>'), 'reference style'],
  [svg('<style>@import "//evil.example"</style>'), 'reference style'],
  [svg('<style>@imp<!-- -->ort "//evil.example"</style>'), 'reference style'],
  [svg('<style><style></style>@IMPORT "//evil.example"</style>'), 'reference style'],
  [svg('<style>&#64;import "//evil.example"</style>'), 'reference style'],
  [svg('<style>@\\69mport "//evil.example"</style>'), 'reference style'],
  [svg('<style>.a{fill:URL( "https://evil.example/a")}</style>'), 'reference style'],
  [svg('<path style="fill:url(https://evil.example/a.svg#a)"/>'), 'reference style'],
  [svg('<path style="fill:u\\72l(//evil.example)"/>'), 'reference style'],
  [svg('<path style="fill:url&#x28;//evil.example)"/>'), 'reference style'],
  [svg('<path style="fill:url(&quot;//evil.example&quot;)"/>'), 'reference style'],
  [svg('<path style="cursor:image-set(&apos;//evil.example&apos; 1x)"/>'), 'reference style'],
  [svg('<path fill="url(//evil.example#a)"/>'), 'reference fill'],
  [svg('<x:script/>', ' xmlns:x="http://www.w3.org/2000/svg"'), 'namespace'],
  [svg('<x:script/>', ' xmlns:x="http://www.w3.org/1999/xhtml"'), 'namespace'],
  [svg('<x:script/>', ' xmlns:x="http://www.w3.org/&#50;000/svg"'), 'namespace'],
  [svg('<svg:script/>', ' xmlns:svg="http://www.w3.org/2000/svg"'), 'namespace'],
  ['<svg xmlns="http://www.w3.org/1999/xhtml"><style/></svg>', 'namespace'],
  [svg('<g><![CDATA[<script>]]></g>'), 'not_well_formed'],
  [svg('<g <script>>'), 'not_well_formed'],
  [svg('<g a="<script>"/>'), 'not_well_formed'],
  [svg('<g a=b/>'), 'not_well_formed'],
  [`<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`, 'not_well_formed'],
  [`<?xml-stylesheet href="https://example.com/a.xsl"?>${svg('')}`, 'not_well_formed'],
  [svg('<!-- a -- b -->'), 'not_well_formed'],
  [`<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`, 'encoding'],
  [`<?xml version="1.0" encoding="UTF-8" encoding='UTF-7'?>${svg('')}`, 'encoding'],
])('refuses %s: %s', (text, problem) => {
  expect(svgProblem(text)).toBe(problem)
})

it('reads a large picture in a moment, whatever it is made of', () => {
  for (const inside of ['<g a="', `<g${' a="b"'.repeat(40_000)}`, '<g '.repeat(80_000), '<!--'.repeat(60_000)])
    expect(svgProblem(svg(inside))).not.toBeNull()
  expect(svgProblem(svg('<path d="M0 0"/>'.repeat(15_000)))).toBeNull()
})
