import { type Customization, endpoints } from '@lpi/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { type Crop, cropPicture, type Picture } from './crop-picture.ts'

type LogoChange = { picture: Picture; crop: Crop } | null

/** Replaces or removes the logo of an organization. */
export function useLogo(organizationId: string, { logoImageId }: Customization) {
  const api = useApi()
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<'saved' | 'removed' | null>(null)
  const params = { organizationId }
  const { queryKey } = api.query(endpoints.getCustomization, { params })

  const change = useMutation({
    mutationFn: async (logo: LogoChange) => {
      if (!logo) {
        return api.call(endpoints.removeLogo, { params, query: logoImageId ? { replaces: logoImageId } : {} })
      }
      const image = await cropPicture(logo.picture, logo.crop)
      return api.call(endpoints.saveLogo, { params, body: { ...image, replaces: logoImageId } })
    },
    onMutate: () => setOutcome(null),
    onSuccess: (_, logo) => setOutcome(logo ? 'saved' : 'removed'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })

  return {
    save: (picture: Picture, crop: Crop) => change.mutateAsync({ picture, crop }).catch(() => undefined),
    remove: () => change.mutate(null),
    clearResult() {
      setOutcome(null)
      change.reset()
    },
    isPending: change.isPending,
    outcome,
    /** Set if another administrator changed the logo; contains that administrator's name and the date, if known. */
    conflict: isConflict(change.error) ? change.error : null,
    error: isConflict(change.error) ? null : change.error,
  }
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'customization.changed'
}
