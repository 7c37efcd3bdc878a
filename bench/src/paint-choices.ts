/** A choice for speed (docs/decisions), and how a build without it differs. */
export interface PaintChoice {
  readonly file: string
  /** Text in the file, and its replacement. */
  readonly change: readonly (readonly [from: string, to: string])[]
  /** The bench that shows the difference. */
  readonly measuredBy: string
}

export const paintChoices: Readonly<Record<string, PaintChoice>> = {
  // 0033: the bundler's own chunks; the build prints their bytes and requests.
  'packed-chunks': {
    file: 'web/build.ts',
    change: [['appConfig(await planChunks())', 'appConfig(() => null)']],
    measuredBy: 'bench/src/web.ts',
  },
  // 0033: scripts are requested at once.
  'late-scripts': {
    file: 'web/src/public/late-scripts.ts',
    change: [['if(document.hidden)return once();', 'return once();']],
    measuredBy: 'bench/src/web.ts',
  },
  // 0037: every change is drawn at once.
  'draw-pace': {
    file: 'web/src/features/meeting/picture/draw-pace.ts',
    change: [
      ['const answerHoldMs = 300', 'const answerHoldMs = 0'],
      ['const connectHoldMs = 500', 'const connectHoldMs = 0'],
    ],
    measuredBy: 'bench/src/call.ts',
  },
}

/** The text of a choice's file without it. @throws Error if the file has changed and the choice has to be described again. */
export function without({ file, change }: PaintChoice, text: string): string {
  return change.reduce((rest, [from, to]) => {
    if (!rest.includes(from)) throw new Error(`${file} no longer contains ${from}`)
    return rest.replace(from, to)
  }, text)
}
