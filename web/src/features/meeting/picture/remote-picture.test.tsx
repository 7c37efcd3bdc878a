import { beforeEach, expect, test, vi } from 'vitest'
import { RemotePicture } from './remote-picture.ts'

let picture: RemotePicture
let home: HTMLElement
let screen: HTMLElement
let seen: string[]
/** The browser's callback for the next frame. */
let frame: () => void

const show = (callId: string, stream = new MediaStream()) => {
  picture.show(callId, stream, () => seen.push(callId))
  return stream
}
const now = (task: () => void) => task()
const hidesScreen = () => home.hasAttribute('data-hides-screen')

beforeEach(() => {
  picture = new RemotePicture(document, localStorage)
  const { element } = picture
  element.play = vi.fn(async () => {})
  element.requestVideoFrameCallback = (run) => {
    frame = () => run(0, {} as VideoFrameCallbackMetadata)
    return 1
  }
  element.cancelVideoFrameCallback = () => {
    frame = () => {}
  }
  home = document.createElement('div')
  screen = document.createElement('div')
  picture.waitIn(home)
  seen = []
})

test('a picture that comes before its screen waits covered, and is uncovered by that screen', () => {
  const stream = show('one')
  expect(home.contains(picture.element)).toBe(true)
  expect(hidesScreen()).toBe(true)
  frame()
  expect(seen).toEqual(['one'])
  picture.lend(screen, 'one')
  expect(screen.contains(picture.element)).toBe(true)
  expect(hidesScreen()).toBe(false)
  expect(picture.element.srcObject).toBe(stream)
})

test('the cover lies exactly over the picture, wherever it is, and follows it until the reveal', () => {
  const coverIn = (place: HTMLElement) => [...place.children].map(({ tagName }) => tagName)
  show('one')
  expect(coverIn(home)).toEqual(['VIDEO', 'CANVAS'])
  const giveBack = picture.lend(screen, 'one')
  expect(coverIn(screen)).toEqual(['VIDEO', 'CANVAS'])
  const cancelled = vi.spyOn(picture.element, 'cancelVideoFrameCallback')
  picture.setCovered(false)
  expect(cancelled).toHaveBeenCalledTimes(1)
  giveBack()
  picture.leave(now)
  expect(coverIn(home)).toEqual([])
})

test('the next partner’s picture on the screen of the one before is covered until the screen is theirs', () => {
  show('one')
  const giveBack = picture.lend(screen, 'one')
  picture.leave(now)
  expect(picture.element.srcObject).toBeNull()
  expect(hidesScreen()).toBe(true)
  const second = show('two')
  expect(hidesScreen()).toBe(true)
  giveBack()
  picture.lend(screen, 'two')
  expect(hidesScreen()).toBe(false)
  expect(picture.element.srcObject).toBe(second)
})

test('at the end of a call its screen goes at once, its stream later; the next picture is not taken away', () => {
  const first = show('one')
  const giveBack = picture.lend(screen, 'one')
  const later: (() => void)[] = []
  picture.leave((task) => later.push(task))
  expect(hidesScreen()).toBe(true)
  expect(picture.element.srcObject).toBe(first)
  const second = show('two')
  expect(home.contains(picture.element)).toBe(true)
  for (const task of later) task()
  expect(picture.element.srcObject).toBe(second)
  giveBack()
})

test('a picture that came too late for its call is not shown, and nothing of it is left', () => {
  show('one')
  picture.leave(now)
  frame()
  expect(seen).toEqual([])
  expect(picture.element.srcObject).toBeNull()
  expect(hidesScreen()).toBe(false)
})

test('a screen without a picture to come is not covered', () => {
  show('one')
  const giveBack = picture.lend(screen, 'one')
  picture.leave(now)
  giveBack()
  picture.lend(screen, 'asked first')
  expect(hidesScreen()).toBe(false)
})

test('a screen that is drawn before its picture shows nothing of the last partner, and what it set stays', () => {
  show('one')
  const giveBack = picture.lend(screen, 'one')
  const later: (() => void)[] = []
  picture.leave((task) => later.push(task))
  giveBack()
  picture.lend(screen, 'two')
  expect(picture.element.srcObject).toBeNull()
  picture.element.setAttribute('aria-label', 'Two')
  picture.element.hidden = true
  picture.setCovered(true)
  const stopped = vi.spyOn(picture.element, 'cancelVideoFrameCallback')
  for (const task of later) task()
  expect(stopped).not.toHaveBeenCalled()
  const second = show('two')
  expect(picture.element.srcObject).toBe(second)
  expect(picture.element.getAttribute('aria-label')).toBe('Two')
  expect(picture.element.hidden).toBe(true)
  expect(hidesScreen()).toBe(false)
})

test('a screen unmounted for a moment gets its picture back as it was; only the end of the call ends it', () => {
  const stream = show('one')
  const giveBack = picture.lend(screen, 'one')
  giveBack()
  expect(home.contains(picture.element)).toBe(true)
  expect(hidesScreen()).toBe(true)
  const giveBackAgain = picture.lend(screen, 'one')
  expect(hidesScreen()).toBe(false)
  frame()
  expect(seen).toEqual(['one'])
  expect(picture.element.srcObject).toBe(stream)
  picture.leave(now)
  giveBackAgain()
  expect(picture.element.srcObject).toBeNull()
  expect(hidesScreen()).toBe(false)
})

test('without a call there is no picture on the page', () => {
  const isThere = () => home.contains(picture.element) || screen.contains(picture.element)
  expect(isThere()).toBe(false)
  show('one')
  expect(isThere()).toBe(true)
  picture.leave(now)
  expect(isThere()).toBe(false)
  show('two')
  const giveBack = picture.lend(screen, 'two')
  picture.leave(now)
  giveBack()
  expect(isThere()).toBe(false)
})

test('a partner whose camera was off hides nothing of the next one', () => {
  show('one')
  picture.lend(screen, 'one')
  picture.element.hidden = true
  picture.leave(now)
  show('two')
  expect(picture.element.hidden).toBe(false)
})

test('a new connection of the same call is not covered again', () => {
  show('one')
  picture.lend(screen, 'one')
  show('one')
  expect(hidesScreen()).toBe(false)
})

test('if autoplay with sound is blocked, the picture plays without, until the person asks for it', async () => {
  const refusal = Object.assign(new Error('not allowed'), { name: 'NotAllowedError' })
  picture.element.play = vi.fn(async () => {}).mockRejectedValueOnce(refusal)
  show('one')
  await vi.waitFor(() => expect(picture.isSilenced()).toBe(true))
  expect(picture.element.muted).toBe(true)
  picture.unmute()
  expect(picture.isSilenced()).toBe(false)
  expect(picture.element.muted).toBe(false)
})

test('a call played without sound does not mute the next one', async () => {
  const refusal = Object.assign(new Error('not allowed'), { name: 'NotAllowedError' })
  picture.element.play = vi.fn(async () => {}).mockRejectedValueOnce(refusal)
  show('one')
  await vi.waitFor(() => expect(picture.element.muted).toBe(true))
  picture.leave(now)
  show('two')
  expect(picture.element.muted).toBe(false)
})

test('a call played without sound does not mute the next one, even if its screen is drawn first', async () => {
  const refusal = Object.assign(new Error('not allowed'), { name: 'NotAllowedError' })
  picture.element.play = vi.fn(async () => {}).mockRejectedValueOnce(refusal)
  show('one')
  await vi.waitFor(() => expect(picture.element.muted).toBe(true))
  picture.leave(now)
  picture.lend(screen, 'two')
  show('two')
  expect(picture.element.muted).toBe(false)
})

test.each(['pause', 'leavepictureinpicture'])('a picture that the browser stops plays on: %s', (event) => {
  show('one')
  const play = vi.mocked(picture.element.play)
  play.mockClear()
  picture.element.dispatchEvent(new Event(event))
  expect(play).toHaveBeenCalledOnce()
  picture.leave(now)
  play.mockClear()
  picture.element.dispatchEvent(new Event(event))
  expect(play).not.toHaveBeenCalled()
})

test('there is no still picture of another call, of a camera that is off, or before the first frame', async () => {
  show('one')
  const { element } = picture
  let side = 0
  for (const name of ['videoWidth', 'videoHeight']) Object.defineProperty(element, name, { get: () => side })
  expect(await picture.still('one')).toBeNull()
  side = 1_280
  expect(await picture.still('one')).not.toBeNull()
  const drawn = vi.spyOn(document, 'createElement')
  element.hidden = true
  expect(await picture.still('one')).toBeNull()
  element.hidden = false
  expect(await picture.still('two')).toBeNull()
  picture.leave(now)
  expect(await picture.still('one')).toBeNull()
  expect(drawn).not.toHaveBeenCalled()
})

test('the loudspeaker that was chosen is set before the first sound of a call', () => {
  localStorage.setItem('speaker', 'headphones')
  const { element } = picture
  const steps: string[] = []
  Object.assign(element, { setSinkId: async (id: string) => steps.push(`through ${id}`) })
  Object.defineProperty(element, 'srcObject', { set: () => steps.push('sound') })
  show('one')
  expect(steps.slice(0, 2)).toEqual(['through headphones', 'sound'])
  localStorage.removeItem('speaker')
})

test('a chosen loudspeaker that is gone leaves the sound with the system’s, without an error', async () => {
  localStorage.setItem('speaker', 'headphones')
  const { element } = picture
  const setSinkId = vi.fn(() => Promise.reject(new DOMException('', 'NotFoundError')))
  element.setSinkId = setSinkId
  const stream = show('one')
  await vi.waitFor(() => expect(setSinkId).toHaveBeenCalledOnce())
  expect([element.sinkId, element.srcObject]).toEqual(['', stream])
  expect(await picture.speakThrough('headphones')).toBe(false)
  expect(picture.speaker()).toBe('headphones')
  localStorage.removeItem('speaker')
})
