export const moderationErrors = {
  // An export for an authority: POST /cases/{reportId}/authorityExport
  not_about_a_minor: 409,
} as const
