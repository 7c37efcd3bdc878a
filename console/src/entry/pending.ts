/** A login between password and second factor; `enrolment` is for the first one. */
export interface Pending {
  readonly email: string
  readonly pending: string
  readonly enrolment: { readonly secret: string; readonly uri: string } | null
}

export interface Credentials {
  readonly email: string
  readonly password: string
}
