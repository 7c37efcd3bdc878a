/** Things that a report can be about. `page`: what a person shows of themselves; `photo`: one picture of theirs. */
export const reportSubjects = ['person', 'message', 'call', 'page', 'photo', 'story', 'video'] as const
export type ReportSubjectKind = (typeof reportSubjects)[number]
