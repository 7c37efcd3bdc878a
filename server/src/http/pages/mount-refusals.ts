import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Logger } from '../../kernel/logger.ts'
import { networkOf } from '../../kernel/network/network-of.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import { refusalsPath } from './page-headers.ts'

export interface RefusalsDeps {
  readonly clock: Clock
  readonly logger: Logger
  readonly rateLimiter: RateLimiter
  /** Counts one refusal; both labels are from short lists. */
  count(directive: string, blocked: string): void
}

/** A browser sends a report for each refusal, and a broken page has many. */
const reportsPerMinute = 30
const bodyMaxBytes = 8 * 1024
const logEveryMs = 60_000

const directives = [
  ...['script-src-elem', 'script-src-attr', 'script-src', 'style-src-elem', 'style-src-attr', 'style-src'],
  ...['img-src', 'media-src', 'font-src', 'frame-src', 'connect-src', 'worker-src', 'manifest-src'],
  ...[
    'frame-ancestors',
    'base-uri',
    'form-action',
    'object-src',
    'default-src',
    'require-trusted-types-for',
    'trusted-types',
  ],
]
/** Words that browsers send in place of a URL; of URLs only the kind is used. */
const blockedWords = [
  ...['inline', 'eval', 'wasm-eval', 'trusted-types-policy', 'trusted-types-sink', 'data', 'blob', 'about'],
]

const report = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(200).optional(),
    'violated-directive': z.string().max(400).optional(),
    'blocked-uri': z.string().max(bodyMaxBytes).optional(),
    'source-file': z.string().max(bodyMaxBytes).optional(),
    'line-number': z.number().int().nonnegative().optional(),
  }),
})

function kindOf(blocked: string): string {
  const [word = ''] = blocked.split(':', 1)
  if (blockedWords.includes(word)) return word
  if (/^https?$|^wss?$/.test(word)) return 'address'
  return /-extension$/.test(word) ? 'extension' : 'other'
}

/** One of our own files, whose name reveals nothing personal; null for any other URL. */
const fileOf = (address: string): string | null =>
  /\/assets\/([\w.-]{1,100})$/.exec(address.slice(-120))?.[1] ?? null

/**
 * Accepts browsers' reports about what a page's policy refused. They are counted, and logged once a minute by directive
 * and kind; URLs, which may name a person, are not stored. Anyone may send one, so a report proves nothing by itself.
 */
export async function mountRefusals(parent: FastifyInstance, deps: RefusalsDeps): Promise<void> {
  const logged = new Map<string, number>()
  await parent.register(async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      ['application/csp-report', 'application/json'],
      { parseAs: 'string', bodyLimit: bodyMaxBytes },
      (_request, body, done) => done(null, body),
    )
    app.post(refusalsPath, async (request, reply) => {
      const limit = `refusals:${networkOf(request.ip)}`
      const taken = await deps.rateLimiter.take(limit, reportsPerMinute, 60_000)
      if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
      const report = readReport(request.body)
      const named = report['effective-directive'] ?? report['violated-directive']?.split(' ', 1)[0] ?? ''
      const directive = directives.includes(named) ? named : 'other'
      const blocked = kindOf(report['blocked-uri'] ?? '')
      deps.count(directive, blocked)
      const now = deps.clock.now()
      const key = `${directive} ${blocked}`
      if (now - (logged.get(key) ?? Number.NEGATIVE_INFINITY) >= logEveryMs) {
        logged.set(key, now)
        const where = { file: fileOf(report['source-file'] ?? ''), line: report['line-number'] ?? null }
        deps.logger.warn(
          { event: 'policy_refusal', directive, blocked, ...where },
          'a page was refused something',
        )
      }
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

/** Throws bad_input. */
function readReport(body: unknown): z.infer<typeof report>['csp-report'] {
  try {
    return report.parse(JSON.parse(String(body)))['csp-report']
  } catch {
    throw new DomainError('bad_input')
  }
}
