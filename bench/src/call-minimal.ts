import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

/** The messages that the minimal page's two ends exchange over the relay. */
interface Note {
  readonly paired?: { readonly offers: boolean }
  /** The partner went on to the next person. */
  readonly left?: true
  readonly description?: RTCSessionDescriptionInit
  readonly candidate?: RTCIceCandidateInit
}

/** Runs in the browser: a camera, a button, a picture, and the shortest way between two of them. */
async function minimalPage(): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true })
  const socket = new WebSocket(`ws://${location.host}`)
  await new Promise((opened) => socket.addEventListener('open', opened))
  const send = (note: unknown) => socket.send(JSON.stringify(note))
  const [button] = document.getElementsByTagName('button')
  const [video] = document.getElementsByTagName('video')
  if (!button || !video) return
  button.onclick = () => {
    send({ join: true })
    leave()
  }
  button.disabled = false
  let pc = new RTCPeerConnection()

  function leave(): void {
    pc.close()
    if (video) video.srcObject = null
  }
  async function connect(offers: boolean): Promise<void> {
    pc = new RTCPeerConnection()
    for (const track of stream.getTracks()) pc.addTrack(track, stream)
    pc.onicecandidate = ({ candidate }) => candidate && send({ candidate })
    pc.ontrack = ({ streams: [remote = null] }) => {
      if (video && video.srcObject !== remote) video.srcObject = remote
    }
    if (offers) await sendDescription()
  }
  async function sendDescription(): Promise<void> {
    await pc.setLocalDescription()
    send({ description: pc.localDescription })
  }
  socket.onmessage = async ({ data }) => {
    const { paired, left, description, candidate } = JSON.parse(String(data)) as Note
    if (left) leave()
    if (paired) await connect(paired.offers)
    if (candidate) await pc.addIceCandidate(candidate)
    if (!description) return
    await pc.setRemoteDescription(description)
    if (description.type === 'offer') await sendDescription()
  }
}

const html = `<!doctype html><meta charset="utf-8"><title>Minimal</title><link rel="icon" href="data:,">
<button disabled>Start</button><video autoplay playsinline></video><script>(${minimalPage})()</script>`

export interface MinimalSite {
  readonly origin: string
  close(): void
}

/**
 * The page, and a relay that pairs each newcomer with the one waiting. Who presses the button in a call leaves it; the
 * partner hears of that after the new pair, as in the product.
 */
export async function serveMinimal(): Promise<MinimalSite> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(html)
  })
  const partners = new Map<WebSocket, WebSocket>()
  let waiting: WebSocket | null = null
  const pair = (first: WebSocket, second: WebSocket) => {
    partners.set(first, second).set(second, first)
    first.send(JSON.stringify({ paired: { offers: false } }))
    second.send(JSON.stringify({ paired: { offers: true } }))
  }
  const hub = new WebSocketServer({ server })
  hub.on('connection', (socket) => {
    socket.on('message', (data) => {
      const partner = partners.get(socket)
      if (!String(data).startsWith('{"join"')) {
        partner?.send(String(data))
        return
      }
      if (partner) partners.delete(partner)
      partners.delete(socket)
      if (waiting?.readyState === WebSocket.OPEN) {
        pair(waiting, socket)
        waiting = null
      } else waiting = socket
      partner?.send(JSON.stringify({ left: true }))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    close() {
      for (const client of hub.clients) client.terminate()
      server.close()
    },
  }
}
