import { signInReturnPath } from '@serendip/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'

const bodyMaxBytes = 16 * 1024
/** The result parameters of a provider; anything else it sends is dropped. */
const parameterNames = ['state', 'code', 'error'] as const

/** Apple sends a name once, outside the signed token: it is only used to pre-fill a form. */
function firstNameOf(user: string | null): string | null {
  try {
    const { name } = JSON.parse(user ?? '') as { name?: { firstName?: unknown } | null }
    return typeof name?.firstName === 'string' ? name.firstName : null
  } catch {
    return null
  }
}

/**
 * Apple answers with a form that the browser posts here from Apple's page. Its result is forwarded behind a hash, which
 * reaches no log and no other site; the page there compares it with its request. Nothing is decided or stored here.
 */
export async function mountSignInReturn(parent: FastifyInstance): Promise<void> {
  await parent.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyMaxBytes },
      (_request, body, done) => done(null, body),
    )
    app.post(signInReturnPath, async (request, reply) => {
      if (typeof request.body !== 'string') throw new DomainError('unsupported_media_type')
      const form = new URLSearchParams(request.body)
      const parameters = new URLSearchParams()
      for (const name of parameterNames) {
        const value = form.get(name)
        if (value !== null) parameters.set(name, value)
      }
      const firstName = firstNameOf(form.get('user'))
      if (firstName !== null) parameters.set('name', firstName)
      return reply.header('cache-control', 'no-store').redirect(`${signInReturnPath}#${parameters}`, 303)
    })
  })
}
