import { type ScreenLanguage, type ScreenSize, screenLanguages, screenSizes } from './scene.ts'
import type { Shot } from './shot.ts'

export const picturesFolder = 'docs/screens'

/** The console has English texts only. */
export const languagesOf = (
  { as }: Pick<Shot, 'as'>,
  languages: readonly ScreenLanguage[],
): readonly ScreenLanguage[] => (as === 'operator' ? ['en'] : languages)

export const pictureName = (
  { name }: Pick<Shot, 'name'>,
  size: ScreenSize,
  language: ScreenLanguage,
): string => `${name}-${size}-${language}.jpg`

/** The file names of all pictures that the shots make. */
export const pictureNames = (shots: readonly Pick<Shot, 'name' | 'as'>[]): string[] =>
  shots.flatMap((shot) =>
    screenSizes.flatMap((size) =>
      languagesOf(shot, screenLanguages).map((language) => pictureName(shot, size, language)),
    ),
  )
