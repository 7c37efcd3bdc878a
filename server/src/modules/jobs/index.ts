export {
  countJobs,
  findOpenJobsAbout,
  forgetFailedJobs,
  isJobOpen,
  listFailedJobs,
  retryFailedJobs,
} from './failed-jobs.ts'
export { type JobHandler, type Schedule, sweepEveryMs } from './job-kind.ts'
export { createJobWorker } from './job-worker.ts'
export { type Jobs, type OpenJobs, openJobs } from './jobs.ts'
