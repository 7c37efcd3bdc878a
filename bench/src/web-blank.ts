import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Blank</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><main><h1>Blank</h1></main></html>`

/** A page of one line and nothing else: what Lighthouse measures of the machine and of itself. */
export async function serveBlank(): Promise<{ readonly origin: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}
