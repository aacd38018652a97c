import {
  contrastRatio,
  HexColor,
  isReadableAccent,
  MIN_CONTRAST,
  nearestReadableAccent,
  REPORT_PAPER,
} from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { ColorField } from '../../../ui/ColorField.tsx'
import { Row, Stack } from '../../../ui/Layout.tsx'
import styles from './AccentField.module.css'
import type { CustomizationForm } from './use-customization-form.ts'

/** The default of the color picker: the accent color of the product. */
const DEFAULT_ACCENT = '#0f4f55'

export function AccentField({ form }: { form: CustomizationForm }) {
  const { t } = useTranslation('admin')
  const { productName } = useApi().config
  const color = HexColor.safeParse(form.values['settings.accentColor']).data
  return (
    <Stack gap={2}>
      <ColorField
        {...form.text('settings.accentColor')}
        label={t('customization.color.label')}
        description={t('customization.color.hint', { productName })}
        pickerLabel={t('customization.color.pick')}
        fallback={DEFAULT_ACCENT}
      />
      <Stack role="status" gap={2} align="start" tone="quiet">
        {color && (
          <ContrastResult color={color} onUse={(next) => form.change('settings.accentColor', next)} />
        )}
      </Stack>
    </Stack>
  )
}

/** The contrast of a color and, if it is too low, the nearest readable color. */
function ContrastResult({ color, onUse }: { color: string; onUse: (color: string) => void }) {
  const { t } = useTranslation('admin')
  const nearestColor = nearestReadableAccent(color)
  // Rounded down so that an insufficient contrast never appears sufficient.
  const ratio = Math.floor(contrastRatio(color, REPORT_PAPER) * 10) / 10
  return (
    <>
      <p>{t('customization.color.ratio', { ratio, needed: MIN_CONTRAST })}</p>
      {!isReadableAccent(color) && (
        <>
          <Row as="p" gap={2} align="center" isOneLine>
            <span className={styles.swatch} style={{ background: nearestColor }} aria-hidden="true" />
            <span>{t('customization.color.suggestion', { color: nearestColor })}</span>
          </Row>
          <Button variant="secondary" onPress={() => onUse(nearestColor)}>
            {t('customization.color.use', { color: nearestColor })}
          </Button>
        </>
      )}
    </>
  )
}
