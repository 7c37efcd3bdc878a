import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

export interface ServedPage {
  readonly origin: string
  close(): void
}

const page = (title: string, main: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">${main}</html>`

/** A page of one line: what Lighthouse measures of the machine and of itself. */
export const serveBlank = (): Promise<ServedPage> => serve(page('Blank', '<main><h1>Blank</h1></main>'), null)

/** React and the router with one empty screen, built and compressed as the product is. */
export async function serveEmptyApp(): Promise<ServedPage> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: fileURLToPath(new URL('web-empty-app.tsx', import.meta.url)) },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
  const [script] = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  if (!script) throw new Error('The empty app was not built')
  const main = '<main id="root"></main><script type="module" src="/empty-app.js"></script>'
  return await serve(page('Empty', main), brotliCompressSync(script.code))
}

/** Answers every address with the document, and `/empty-app.js` with the script. */
async function serve(html: string, script: Buffer | null): Promise<ServedPage> {
  const server = createServer((request, response) => {
    if (script !== null && request.url === '/empty-app.js') {
      response.setHeader('content-encoding', 'br')
      response.setHeader('content-type', 'text/javascript').end(script)
    } else response.setHeader('content-type', 'text/html').end(html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}
