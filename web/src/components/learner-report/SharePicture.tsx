import type { IndividualReport } from '@lpi/contract'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../api/load-chunk.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'

const SharePictureDialog = lazy(() =>
  loadChunk(() => import('./SharePictureDialog.tsx')).then(
    ({ SharePictureDialog }) => ({ default: SharePictureDialog }),
    (error) => ({ default: () => <ErrorNotice error={error} /> }),
  ),
)

/** A button that opens the dialog with the picture of the learner’s own flower. */
export function SharePicture({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onPress={() => setIsOpen(true)}>
        {t('report.picture.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <SharePictureDialog report={report} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
