import { photoDeclines } from '@serendip/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { drawDevPage, makeFormPages } from './dev-page.ts'

/** The part of photo review that development needs. */
export interface RehearsedPhotos {
  pending(): Promise<readonly { readonly id: string; readonly changed_at: Date }[]>
  approve(photoId: string): Promise<void>
  decline(photoId: string, reason: (typeof photoDeclines)[number]): Promise<void>
}

const photoId = z.string().regex(/^pho_[0-9a-z]{20}$/)
const verdict = z.union([
  z.object({ photoId, verdict: z.literal('approved') }),
  z.object({ photoId, verdict: z.enum(photoDeclines) }),
])

const drawOne = ({ id, changed_at }: { id: string; changed_at: Date }): string => `<li>
<code>${id}</code> · <time>${changed_at.toISOString()}</time>
<form method="post"><input type="hidden" name="photoId" value="${id}">
<button name="verdict" value="approved">Approve</button>
${photoDeclines.map((reason) => `<button name="verdict" value="${reason}">Decline: ${reason}</button>`).join('\n')}
</form></li>`

const drawPage = (photos: readonly { id: string; changed_at: Date }[]): string =>
  drawDevPage({
    title: 'Rehearsal of photo checks',
    style: 'button{margin:.2rem}li{margin-block:1rem}',
    body: `<p>Nobody sees a photo here: choose what the check would say. In production this page does not exist.</p>
${photos.length > 0 ? `<ul>${photos.map(drawOne).join('\n')}</ul>` : '<p>No photo waits.</p>'}`,
  })

/** `/dev/photos`: decides photos without showing them. Mounted in dev only. */
export async function mountDevPhotos(parent: FastifyInstance, photos: RehearsedPhotos): Promise<void> {
  await parent.register(async (app) => {
    makeFormPages(app)
    app.get('/dev/photos', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(drawPage(await photos.pending())),
    )
    app.post('/dev/photos', async (request, reply) => {
      const decision = verdict.parse(request.body)
      if (decision.verdict === 'approved') await photos.approve(decision.photoId)
      else await photos.decline(decision.photoId, decision.verdict)
      return reply.redirect('/dev/photos', 303)
    })
  })
}
