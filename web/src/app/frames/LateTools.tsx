import { type ComponentType, useEffect, useState } from 'react'
import { loadChunk } from '../../api/load-chunk.ts'
import { loadTexts } from '../../i18n/load-texts.ts'
import { runAfterPaint } from '../../ui/run-after-paint.ts'

/** The tools for administrators, which load after the screen has been painted. The screen works without them. */
export function LateTools() {
  const [Tools, setTools] = useState<ComponentType>()
  useEffect(
    () =>
      runAfterPaint(() => {
        loadChunk(async () => {
          const [{ AdminTools }] = await Promise.all([
            import('../../components/admin-tools/AdminTools.tsx'),
            loadTexts(['admin']),
          ])
          return AdminTools
        }).then(
          (AdminTools) => setTools(() => AdminTools),
          () => undefined,
        )
      }),
    [],
  )
  return Tools && <Tools />
}
