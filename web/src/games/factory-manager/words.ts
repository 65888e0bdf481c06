// What tiles and their numbers are called.

import type { TileView, Type } from '$lib/generated/factory-manager';
import { plain, signed, words } from '$lib/words';

/** The numbers printed on a tile. */
export type Printed = Pick<
  TileView,
  'type' | 'price' | 'production' | 'storage' | 'workers' | 'energy' | 'x' | 'start'
>;

export const TYPES: Type[] = ['machine', 'working_robot', 'personnel_robot', 'storage', 'control', 'optimization'];

const one = words({
  en: {
    machine: 'Machine',
    working_robot: 'Working robot',
    personnel_robot: 'Personnel robot',
    storage: 'Storage',
    control: 'Control',
    optimization: 'Optimization',
  },
  de: {
    machine: 'Maschine',
    working_robot: 'Produktionsroboter',
    personnel_robot: 'Personalroboter',
    storage: 'Lager',
    control: 'Steuerung',
    optimization: 'Optimierung',
  },
});

const many = words({
  en: {
    machine: 'Machines',
    working_robot: 'Working robots',
    personnel_robot: 'Personnel robots',
    storage: 'Storages',
    control: 'Controls',
    optimization: 'Optimizations',
  },
  de: {
    machine: 'Maschinen',
    working_robot: 'Produktionsroboter',
    personnel_robot: 'Personalroboter',
    storage: 'Lager',
    control: 'Steuerungen',
    optimization: 'Optimierungen',
  },
});

const t = words({
  en: {
    start: (type: string) => `Starting ${type.toLowerCase()}`,
    price: (n: number) => `price ${n}`,
    production: (n: number) => `production ${n}`,
    storage: (n: number) => `storage ${n}`,
    needs: (n: number) => (n === 1 ? 'needs 1 worker' : `needs ${n} workers`),
    frees: (n: number) => (n === 1 ? 'saves 1 worker' : `saves ${n} workers`),
    uses: (n: number) => `uses ${n} energy`,
    saves: (n: number) => `saves ${n} energy`,
    x: 'X tile',
    ready: (n: number) => (n === 1 ? '1 worker ready' : `${n} workers ready`),
  },
  de: {
    start: (type: string) => `Start${type.toLowerCase()}`,
    price: (n: number) => `Preis ${n}`,
    production: (n: number) => `Produktion ${n}`,
    storage: (n: number) => `Lager ${n}`,
    needs: (n: number) => `braucht ${n} Arbeiter`,
    frees: (n: number) => `spart ${n} Arbeiter`,
    uses: (n: number) => `verbraucht ${n} Energie`,
    saves: (n: number) => `spart ${n} Energie`,
    x: 'X-Plättchen',
    ready: (n: number) => `${n} Arbeiter bereit`,
  },
});

export const typeName = (type: Type): string => one[type];
export const typesName = (type: Type): string => many[type];
export const workersReady = (n: number): string => t.ready(n);

/** Called as the server calls it: by what it gives, or by its printed price. */
export function tileName(tile: Printed): string {
  const type = typeName(tile.type);
  if (tile.start) return t.start(type);
  if (tile.type === 'storage') return `${type} ${signed(tile.storage)}`;
  if (tile.type === 'control' && tile.energy < 0) return `${type} ${plain(tile.energy)}`;
  if (tile.type === 'optimization' && tile.workers < 0) return `${type} ${plain(tile.workers)}`;
  return `${type} ${tile.price}`;
}

/** What a tile does, in words. */
export function tileEffect(tile: Printed): string {
  const said: string[] = [];
  if (tile.production !== 0) said.push(t.production(tile.production));
  if (tile.storage !== 0) said.push(t.storage(tile.storage));
  if (tile.workers > 0) said.push(t.needs(tile.workers));
  if (tile.workers < 0) said.push(t.frees(-tile.workers));
  if (tile.energy > 0) said.push(t.uses(tile.energy));
  if (tile.energy < 0) said.push(t.saves(-tile.energy));
  if (tile.x) said.push(t.x);
  return said.join(', ');
}

/** Type, price and effect: what a tile is to who listens. */
export function tileLabel(tile: Printed): string {
  const name = tile.start ? tileName(tile) : `${typeName(tile.type)}, ${t.price(tile.price)}`;
  return `${name}, ${tileEffect(tile)}`;
}
