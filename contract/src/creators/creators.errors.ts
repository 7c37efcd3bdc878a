export const creatorsErrors = {
  // An applicant without a verified identity or documents: POST /creators/applications/{applicationId}/decide
  documents_required: 409,
} as const
