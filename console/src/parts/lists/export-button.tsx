import { Button, DownloadIcon, Menu } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../screen/error-notice.tsx'
import { type ListFile, useListFile } from './use-list-file.ts'

interface ExportButtonProps {
  readonly wanted: ListFile
  /** For a screen that has several. */
  readonly label?: string
}

/** Downloads a list that has no menu. */
export function ExportButton({ wanted, label }: ExportButtonProps) {
  const { t } = useTranslation('console')
  const { isPending, error, download, purposesOf } = useListFile()
  const appearance = { size: 's', icon: <DownloadIcon />, pending: isPending } as const
  const text = label ?? t('csv')
  return (
    <>
      {typeof wanted === 'function' ? (
        <Menu trigger={<Button {...appearance}>{text}</Button>} items={purposesOf(wanted)} />
      ) : (
        <Button {...appearance} onClick={() => download(wanted)}>
          {text}
        </Button>
      )}
      <ErrorNotice error={error} />
    </>
  )
}
