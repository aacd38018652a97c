import { useEffect, useState } from 'react'
import { type PercentCrop, ReactCrop } from 'react-image-crop'
import { useTranslation } from '../../../i18n/use-translation.ts'
import 'react-image-crop/dist/ReactCrop.css'
import { ActionDialog } from '../../../ui/ActionDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Row } from '../../../ui/Layout.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './CropDialog.module.css'
import type { Crop, Picture } from './crop-picture.ts'
import { isHardlyVisible, readPixels } from './is-hardly-visible.ts'

type Props = {
  picture: Picture
  isPending: boolean
  onSave: (crop: Crop) => void
  onClose: () => void
}

const fullCrop: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

/** Crops a picture. The initial selection is the full picture. */
export function CropDialog({ picture, isPending, onSave, onClose }: Props) {
  const { t } = useTranslation('admin')
  const [crop, setCrop] = useState(fullCrop)
  const [isTooLight] = useState(() => isHardlyVisible(readPixels(picture.image)))
  useEffect(() => () => URL.revokeObjectURL(picture.url), [picture])
  return (
    <ActionDialog
      title={t('customization.crop.title')}
      cancel={t('customization.crop.cancel')}
      confirm={t('customization.crop.save')}
      isPending={isPending}
      onConfirm={() => onSave(crop)}
      onClose={onClose}
    >
      <p>{t('customization.crop.hint')}</p>
      {isTooLight && <Notice tone="warning">{t('customization.crop.tooLight')}</Notice>}
      {/* The library measures from the left, even in right-to-left languages. */}
      <div className={styles.stage} dir="ltr">
        <ReactCrop
          crop={crop}
          onChange={(_, percent) => setCrop(percent)}
          minWidth={24}
          minHeight={24}
          keepSelection
          ruleOfThirds={false}
          ariaLabels={buildHandleLabels(t('customization.crop.area'))}
        >
          <img src={picture.url} alt="" className={styles.picture} />
        </ReactCrop>
      </div>
      <Row isFlush>
        <Button variant="quiet" onPress={() => setCrop(fullCrop)}>
          {t('customization.crop.whole')}
        </Button>
      </Row>
    </ActionDialog>
  )
}

/** The label of a handle is the label of the crop area, followed by an arrow that shows where the handle is. */
function buildHandleLabels(area: string) {
  return {
    cropArea: area,
    nwDragHandle: `${area} ↖`,
    nDragHandle: `${area} ↑`,
    neDragHandle: `${area} ↗`,
    eDragHandle: `${area} →`,
    seDragHandle: `${area} ↘`,
    sDragHandle: `${area} ↓`,
    swDragHandle: `${area} ↙`,
    wDragHandle: `${area} ←`,
  }
}
