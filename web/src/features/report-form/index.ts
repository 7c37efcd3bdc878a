export { ReportFormScreen } from './report-form-screen.tsx'
