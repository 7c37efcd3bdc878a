import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DevMailbox, StoredMail } from '../../modules/mail/index.ts'
import { drawDevPage } from './dev-page.ts'

const query = z.object({ to: z.string().max(254).optional() })

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const drawMail = (mail: StoredMail): string => `<article>
<h2 dir="auto">${escapeHtml(mail.subject)}</h2>
<p>${escapeHtml(mail.to)} · <time>${new Date(mail.sentAt).toISOString()}</time></p>
<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="${escapeHtml(mail.subject)}"
 srcdoc="${escapeHtml(mail.html.replace('<head>', '<head><base target="_top">'))}"></iframe>
<details><summary>Text</summary><pre dir="auto">${escapeHtml(mail.text)}</pre></details>
</article>`

const drawPage = (mails: readonly StoredMail[]): string =>
  drawDevPage({
    title: 'Mails',
    style:
      'iframe{inline-size:100%;block-size:34rem;border:1px solid}article{margin-block-end:3rem}pre{white-space:pre-wrap}',
    body: `<p>What this machine would have sent, because no mail server is configured.</p>
${mails.length > 0 ? mails.map(drawMail).join('\n') : '<p>None yet.</p>'}`,
  })

/**
 * `/dev/mail`: the mails of a machine without a mail server, newest first, as a page, or as JSON by content
 * negotiation. `?to=` shows those of one address. Mounted in dev only.
 */
export function mountDevMail(app: FastifyInstance, mailbox: DevMailbox): void {
  app.get('/dev/mail', async (request, reply) => {
    const mails = await mailbox.list(query.parse(request.query).to ?? null)
    reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return reply.send({ mails })
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(drawPage(mails))
  })
}
