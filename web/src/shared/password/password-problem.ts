import { countPasswordChars, limits } from '@serendip/contract'

export type PasswordProblem =
  | { readonly problem: 'passwordShort'; readonly min: number }
  | { readonly problem: 'passwordLong'; readonly max: number }

/** Problem of a new password before anything is sent; the texts are `auth:problem.…`. */
export function passwordProblem(password: string): PasswordProblem | null {
  const { passwordMinChars: min, passwordMaxChars: max } = limits
  const count = countPasswordChars(password)
  if (count < min) return { problem: 'passwordShort', min }
  return count > max ? { problem: 'passwordLong', max } : null
}
