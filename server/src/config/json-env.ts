import { z } from 'zod'

/** JSON in a variable of the environment. */
export const jsonText = z.string().transform((text, { addIssue }) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    addIssue({ code: 'custom', message: 'no JSON' })
    return z.NEVER
  }
})
