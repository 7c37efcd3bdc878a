import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const htmlOf = (text: string): string => renderToStaticMarkup(<Markdown text={text} />)

test.each([
  '<script>alert(1)</script>',
  'Words <img src=x onerror=alert(1)> and words',
  '<a href="javascript:alert(1)">here</a>',
  '<div style="position:fixed">over the page</div>',
  '<!-- hidden -->',
  '<iframe src="/elsewhere"></iframe>',
])('HTML in a text is never an element: %s', (text) => {
  const tags = [...htmlOf(text).matchAll(/<(\w+)/g)].map(([, tag]) => tag)
  expect(tags.filter((tag) => !['div', 'p'].includes(tag ?? ''))).toEqual([])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hello',
  'vbscript:x',
  '//elsewhere.example',
  'javascript&colon;alert(1)',
  ' javascript:alert(1)',
])('a link leads nowhere but to pages and addresses of mail: %s', (address) => {
  expect(htmlOf(`[here](${address})`)).not.toContain('href')
  expect(htmlOf(`<${address}>`)).not.toMatch(/href="(?!https?:|mailto:)/)
})

test.each(['https://a.example/x', '/privacy-policy', '#s-2-age', 'mailto:a@b.example'])(
  'a link to %s stays',
  (address) => {
    expect(htmlOf(`[here](${address})`)).toContain(`href="${address}"`)
  },
)

test('pictures are left out, since a text must not report its readers to anyone', () => {
  expect(htmlOf('![x](https://elsewhere.example/x.png)')).not.toContain('<img')
})

test('headings are below the heading of the page, and can be linked to in any script', () => {
  expect(htmlOf('# One\n\n## العمر 18\n\nwords')).toMatch(/<h2 id="s-one">One<\/h2><h2 id="s-العمر-18">/)
})

test('a single line is a paragraph', () => {
  expect(htmlOf('words')).toContain('<p>words</p>')
})
