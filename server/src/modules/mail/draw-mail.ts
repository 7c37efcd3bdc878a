export interface MailParts {
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly colours: { readonly paper: string; readonly stage: string }
  readonly brandName: string
  readonly greeting: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly links: readonly { readonly label: string; readonly href: string }[]
  readonly linkHint: string
  readonly footer: readonly string[]
  readonly unsubscribe: { readonly label: string; readonly href: string } | null
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const drawText = (parts: MailParts): string =>
  [
    parts.greeting,
    ...parts.paragraphs,
    ...parts.links.map(({ label, href }) => `${label}:\n${href}`),
    ['--', parts.brandName, ...parts.footer].join('\n'),
    ...(parts.unsubscribe ? [`${parts.unsubscribe.label}: ${parts.unsubscribe.href}`] : []),
  ].join('\n\n')

/** One of the two windows of the brand's picture: a sky with the sun or the moon. Only shapes, as images make mails suspicious. */
const drawWindow = ({
  sky,
  light,
}: {
  readonly sky: readonly [string, string]
  readonly light: string
}): string =>
  `<span style="display:inline-block;width:88px;height:56px;border-radius:14px;overflow:hidden;vertical-align:top;background:${sky[1]};background:linear-gradient(${sky.join(',')})"><span style="display:block;width:24px;height:24px;margin:16px auto;border-radius:12px;background:${light}"></span></span>`

/** Two windows at one moment, day in one place and night in another. */
const windows = [
  { sky: ['#ffd6e8', '#ffb38a'], light: '#fff3b8' },
  { sky: ['#1d1147', '#4b2a86'], light: '#e9e2ff' },
] as const

// Mail clients support little CSS: styles are inline, and a single column needs no tables.
function drawHtml(parts: MailParts): string {
  const { paper, stage } = parts.colours
  const faint = 'opacity:0.7;font-size:13px'
  const button = ({ label, href }: MailParts['links'][number], index: number): string => {
    const look =
      index === 0
        ? `display:inline-block;padding:14px 24px;border-radius:12px;background:${stage};color:${paper};text-decoration:none`
        : `color:${stage}`
    return `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="${look}">${escapeHtml(label)}</a></p>`
  }
  const plainLinks = parts.links.map(
    ({ href }) => `<p dir="ltr" style="${faint};word-break:break-all">${escapeHtml(href)}</p>`,
  )
  const lines = [
    `<p>${escapeHtml(parts.greeting)}</p>`,
    ...parts.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    ...parts.links.map(button),
    ...(plainLinks.length > 0
      ? [`<p style="${faint}">${escapeHtml(parts.linkHint)}</p>`, ...plainLinks]
      : []),
    ...parts.footer.map((text) => `<p style="${faint}">${escapeHtml(text)}</p>`),
    ...(parts.unsubscribe
      ? [
          `<p style="${faint}"><a href="${escapeHtml(parts.unsubscribe.href)}" style="color:${stage}">${escapeHtml(parts.unsubscribe.label)}</a></p>`,
        ]
      : []),
  ]
  return `<!doctype html>
<html lang="${parts.language}" dir="${parts.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(parts.heading)}</title></head>
<body style="margin:0;padding:24px;background:${paper};color:${stage};font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="font-weight:700">${escapeHtml(parts.brandName)}</p>
<div aria-hidden="true" style="margin:16px 0">${windows.map(drawWindow).join(' ')}</div>
<h1 style="font-size:24px;line-height:1.25">${escapeHtml(parts.heading)}</h1>
${lines.join('\n')}
</div>
</body>
</html>
`
}

/** A mail as text and as HTML: small, and without external resources. */
export const drawMail = (parts: MailParts): { readonly text: string; readonly html: string } => ({
  text: drawText(parts),
  html: drawHtml(parts),
})
