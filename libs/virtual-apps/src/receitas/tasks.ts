import { click, menu, type as typed } from '@tapwright/virtual-ui';
import { checkOn } from '../app-state.ts';
import type { AppTask } from '../task.ts';
import { initialReceitas, isReceitasState, type ReceitasState, type Recipe } from './state.ts';

const onReceitas = checkOn(isReceitasState);

/** True where only this recipe differs from the beginning, and by this. */
function onlyChanged({ recipes }: ReceitasState, name: string, change: Partial<Recipe>): boolean {
  const wanted = initialReceitas.recipes.map((one) => (one.name === name ? { ...one, ...change } : one));
  return JSON.stringify(recipes) === JSON.stringify(wanted);
}

const open = (name: string) => click({ text: name, id: 'nome_receita' });

export const receitasTasks: readonly AppTask[] = [
  {
    id: 'receitas-delete',
    goal: 'Apaga a receita "Bolo de milho"',
    truth: [open('Bolo de milho'), ...menu('Apagar receita'), click({ text: 'Apagar' })],
    done: onReceitas(
      ({ recipes }) => recipes.length === 7 && recipes.every(({ name }) => name !== 'Bolo de milho'),
    ),
  },
  {
    id: 'receitas-note',
    goal: 'Escreve a nota "Menos sal" na receita "Moqueca" e guarda-a',
    truth: [open('Moqueca'), typed('nota', 'Menos sal'), click({ text: 'Guardar nota' })],
    done: onReceitas((state) => onlyChanged(state, 'Moqueca', { note: 'Menos sal' })),
  },
  {
    id: 'receitas-list',
    goal: 'Põe o leite de coco da receita "Caldo verde" na lista de compras',
    truth: [open('Caldo verde'), click({ text: 'Leite de coco' })],
    done: onReceitas((state) => onlyChanged(state, 'Caldo verde', { toBuy: ['Leite de coco'] })),
  },
  {
    id: 'receitas-like',
    goal: 'Make "Pudim" a favourite',
    truth: [click({ id: 'coracao', nth: 7 })],
    done: onReceitas((state) => onlyChanged(state, 'Pudim', { liked: true })),
  },
  {
    id: 'receitas-new',
    goal: 'Cria uma receita vegetariana "Limonada" com 10 minutos, do tipo Bebida',
    truth: [
      click({ desc: 'Nova receita' }),
      typed('nome', 'Limonada'),
      typed('tempo', '10'),
      click({ text: 'Bebida' }),
      click({ text: 'Vegetariana' }),
      click({ text: 'Guardar' }),
    ],
    done: onReceitas(({ recipes }) => {
      const made = recipes.find(({ name }) => name === 'Limonada');
      return recipes.length === 9 && made?.minutes === 10 && made.kind === 'Bebida' && made.vegetarian;
    }),
  },
];
