import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { findProgram } from '../services/service.ts'

/** Picture of a camera in screenshots: the product's own drawings, so that no real person appears. */
const drawings = 'main svg[preserveAspectRatio$="slice"]'
const size = { width: 640, height: 480 }
const breathe = `zoompan=z='1.04+0.03*sin(2*PI*on/60)':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=60:s=640x480:fps=15`

/**
 * The flags that give a browser the landing page's drawing number `index` as its camera, gently moving; none without
 * ffmpeg, and then the browser's own test picture is used.
 */
export async function cameraFlags(
  browser: Browser,
  origin: string,
  folder: string,
  index: 0 | 1,
): Promise<string[]> {
  const ffmpeg = process.env['FFMPEG_PATH'] ?? findProgram('ffmpeg')
  if (!ffmpeg) return []
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 2 })
  await page.goto(origin)
  await page
    .locator(drawings)
    .nth(index)
    .evaluate((drawing) => {
      drawing.setAttribute('preserveAspectRatio', 'xMidYMid slice')
      Object.assign((drawing as SVGElement).style, {
        position: 'fixed',
        inset: '0',
        inlineSize: '100%',
        blockSize: '100%',
      })
      document.body.replaceChildren(drawing)
    })
  const still = join(folder, `camera-${index}.png`)
  await page.screenshot({ path: still })
  await page.close()
  const film = join(folder, `camera-${index}.mjpeg`)
  const filter = `${breathe},format=yuvj420p`
  execFileSync(ffmpeg, ['-v', 'error', '-y', '-i', still, '-vf', filter, '-q:v', '3', film])
  return [`--use-file-for-fake-video-capture=${film}`]
}

/** Gives the devices names such as people have; a fake camera is otherwise called by the path of its film. */
export function nameDevices(): void {
  const names: Record<string, string> = { videoinput: 'HD Camera', audioinput: 'Microphone' }
  Object.defineProperty(MediaDeviceInfo.prototype, 'label', {
    get(this: MediaDeviceInfo) {
      return names[this.kind] ?? 'Speakers'
    },
  })
  Object.defineProperty(MediaStreamTrack.prototype, 'label', {
    get(this: MediaStreamTrack) {
      return names[`${this.kind}input`] ?? ''
    },
  })
}
