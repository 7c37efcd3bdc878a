import { type ViewPurpose, viewPurposes, type WantedExport } from '@serendip/contract/operator'
import { Button, DownloadIcon, Menu } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api.ts'
import { ErrorNotice } from '../screen/error-notice.tsx'
import { saveFile } from './save-file.ts'

const dayChars = 10

interface ExportButtonProps {
  /** Of a list that needs a purpose, one for the purpose that the operator chooses. */
  readonly wanted: WantedExport | ((purpose: ViewPurpose) => WantedExport)
  /** For a screen that has several. */
  readonly label?: string
}

/** Downloads a list of the console, filtered as on its screen. The download is an entry of the security log. */
export function ExportButton({ wanted, label }: ExportButtonProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const download = useMutation({
    mutationFn: (body: WantedExport) => api.exports.csv({ body }),
    onSuccess: (file, { list }) =>
      saveFile(file, `${list}-${new Date().toISOString().slice(0, dayChars)}.csv`),
  })
  const appearance = { size: 's', icon: <DownloadIcon />, pending: download.isPending } as const
  const text = label ?? t('csv')
  return (
    <>
      {typeof wanted === 'function' ? (
        <Menu
          trigger={<Button {...appearance}>{text}</Button>}
          items={viewPurposes.map((purpose) => ({
            key: purpose,
            label: t('csvFor', { purpose: t(`viewPurpose.${purpose}`) }),
            onSelect: () => download.mutate(wanted(purpose)),
          }))}
        />
      ) : (
        <Button {...appearance} onClick={() => download.mutate(wanted)}>
          {text}
        </Button>
      )}
      <ErrorNotice error={download.error} />
    </>
  )
}
