import { useTranslation } from 'react-i18next'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import { ReportForm } from './report-form.tsx'

/** `/report`: reports a person or a picture without an account; the outcome comes by email. */
export function ReportFormScreen() {
  const { t } = useTranslation('report-form')
  return (
    <AuthFrame title={t('title')} heading={t('title')} path="/report">
      <ReportForm />
    </AuthFrame>
  )
}
