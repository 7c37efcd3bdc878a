import type { Gender } from './person.ts'

interface ToldOfOneself {
  readonly gender: Gender | null
  /** Empty where it was not told. */
  readonly name: string
  readonly birthday: string | null
  /** Whole years, where a birthday is not known. */
  readonly age?: number | null
}

/** What somebody has to tell before anything opens, as far as it is absent: gender, name, and age or birthday. */
export const absentFields = ({
  gender,
  name,
  birthday,
  age = null,
}: ToldOfOneself): ('gender' | 'name' | 'birthday')[] => [
  ...(gender === null ? ['gender' as const] : []),
  ...(name === '' ? ['name' as const] : []),
  ...(birthday === null && age === null ? ['birthday' as const] : []),
]
