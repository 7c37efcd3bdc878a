import { useQuery } from '@tanstack/react-query'
import { loadLate } from '../../../platform/late/load-late.ts'
import type { PictureWords } from './find-by-words.ts'

const sources = {
  emoji: import.meta.glob<PictureWords>('./emoji-words/*.json', { import: 'default' }),
  gif: import.meta.glob<PictureWords>('../art/gif-words/*.json', { import: 'default' }),
} as const
export type PictureKind = keyof typeof sources

/** The names of pictures in a language; undefined until they are loaded. */
export function usePictureWords(kind: PictureKind, language: string): PictureWords | undefined {
  const all = sources[kind]
  const [fallback] = Object.values(all)
  const pathOf = (name: string) => Object.keys(all).find((path) => path.endsWith(`/${name}.json`)) ?? ''
  const load = all[pathOf(language)] ?? all[pathOf('en')] ?? fallback
  const { data } = useQuery({
    queryKey: ['picture-words', kind, language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => (load ? loadLate(load) : {}),
  })
  return data
}
