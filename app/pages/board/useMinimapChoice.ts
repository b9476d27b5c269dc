import { useState } from 'react'
import { readStored, writeStored } from '../../platform/deviceStorage'

const STORAGE_KEY = 'moodloom.minimap'

/** Whether this person wants the minimap: their own choice, on this device, for every board. Off at first. */
export function useMinimapChoice(): readonly [isOn: boolean, toggle: () => void] {
  const [isOn, setIsOn] = useState(() => readStored(STORAGE_KEY) === 'on')
  const toggle = () => {
    setIsOn(!isOn)
    writeStored(STORAGE_KEY, isOn ? 'off' : 'on')
  }
  return [isOn, toggle]
}
