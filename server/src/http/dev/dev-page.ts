import type { FastifyInstance } from 'fastify'

interface DevPage {
  readonly title: string
  readonly style: string
  readonly body: string
}

/** A page for developers on their own machine: plain, in English, and never in production. */
export const drawDevPage = ({ title, style, body }: DevPage): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}
button{font:inherit}${style}</style></head>
<body><main><h1>${title}</h1>
${body}
</main></body></html>`

/** Pages whose forms this scope parses, and which may be neither cached nor framed. */
export function makeFormPages(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  scope.addHook('onSend', async (_request, reply) => {
    reply
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      )
  })
}
