/** Goals on the apps that the rules were not made on. They were written before any of them was tried. */
interface HeldOutGoals {
  /** A part of each cannot be done in the app, or it must not be done. */
  readonly undoable: readonly string[];
  /** True from the start. */
  readonly already: readonly string[];
}

export const HELD_OUT_GOALS: Readonly<
  Record<'meter' | 'parcels' | 'permit' | 'receitas' | 'rooms' | 'vorrat', HeldOutGoals>
> = {
  meter: {
    undoable: [
      'Add a car with the number plate "ZW 18" and the name "Grandmother\'s old tractor"',
      'Add a car with the number plate "MO 9" and the name "Moped"',
      'Remove the car "Green van"',
      'Park in zone 4410 for three hours',
      'Park in zone 5510 for 30 minutes',
      'Enter the zone 44109',
      'Show the past parking with the most expensive first',
      'Swap the names of the cars "Trailer" and "Red van"',
      'Turn off the alerts for the trailer only',
      'Delete the past parking of the trailer',
      'Borra el coche "Furgoneta azul"',
    ],
    already: ['Turn on the alerts', 'Show the past parking, newest first'],
  },
  receitas: {
    undoable: [
      'Apaga a receita "Bolo de cenoura"',
      'Delete the recipe "Bolo"',
      'Escreve a nota "Com muito menos sal do que da última vez" na receita "Moqueca" e guarda-a',
      'Put "Leite" and "Manteiga" of the recipe "Moqueca" on the shopping list',
      'Create a recipe named "pudim" with the time 10',
      'Cria uma receita "Sopa" com 25 minutos e a nota "Quente"',
      'Ordena as receitas por calorias',
      'Set the portions of "Pudim" to 20',
      'Mostra as sopas',
      'Muda o nome de "Pudim" para "Flan"',
    ],
    already: ['Make "Moqueca" a favourite', 'Put "Leite" of the recipe "Pudim" on the shopping list'],
  },
  rooms: {
    undoable: [
      'Book the Cinema for tomorrow at 10:00',
      'Book the Attic Room for tomorrow at 23:00',
      'Cancel the booking of the Attic Room',
      'Book the Garden Room for 31 February at 10:00',
      'Book the Attic Room for tomorrow at 10:00 and order coffee for six',
      'Book the Blue Salon for 6 March at 14:00',
      'Book the Reading Corner for 6 March at 12:00 for 9 people',
      'Book the Kiln for 9 March at 12:00 and the Tower for 10 March at 13:00',
      'Cancel the booking of the Garden Room and that of the Tower',
      'Show only the rooms with 30 seats and more',
      'Book the Map Room every Monday at 10:00',
      'Move the booking of the Garden Room to the Orangery',
      'Reserva la Sala Roja para mañana a las 10:00',
      'Buche den Turm für morgen um 11:30 Uhr',
      'Забронируй кинозал на завтра в 10:00',
      '预订明天 10:00 的电影院',
    ],
    already: ['Have a booking of the Garden Room', 'Show rooms of any size'],
  },
  vorrat: {
    undoable: [
      'Lösche den Artikel "Drachenfrucht"',
      'Lege einen Artikel "Hafer" mit dem Ablaufdatum 1. Mai an',
      'Setze die Menge von "Reis" auf 7 und die von "Hirse" auf 2',
      'Teile die Einkaufsliste mit Anna',
      'Setze "Honig" und "Safran" auf die Einkaufsliste',
      'Lege einen Artikel "Hafer" im Dachboden an',
      'Benenne "Salz" in "Meersalz" um',
      'Sortiere die Artikel nach Menge',
      'Lösche den Artikel "Essig" und leere den Papierkorb',
      'Setze die Menge von "Zimt" auf minus 3',
      'Delete the item "Dragon fruit"',
      'Set the amount of "Reis" to 7 and that of "Hirse" to 2',
      'Borra el artículo "Azafrán"',
      'Удали продукт "Шафран"',
      '把“藏红花”放到购物清单上',
      'Setze alle Artikel aus dem Keller auf die Einkaufsliste',
    ],
    already: ['Setze "Honig" auf die Einkaufsliste', 'Put "Honig" on the shopping list'],
  },
  permit: {
    undoable: [
      'שלח בקשה להיתר לחתונה על שם "נועה ברק"',
      'Send an application for a wedding in the name of "Dana"',
      'Send an application for a שוק in the name of "Dana", phone 0501234567, for 12 people, with a photo',
      'Withdraw the application of "Noa"',
      'Send an application for a מופע in the name of "Dana", phone 12, for 15 people',
      'Send two applications for a מופע, in the names of "Dana" and "Omri"',
      'Begin a new application and save it as a template',
      'Change the language of the app to English',
      'Pay the fee of the application',
    ],
    already: [],
  },
  parcels: {
    undoable: [
      'Follow the parcel 5500 and name it "Kettle"',
      'Turn on the alerts for the parcel "Teapot"',
      'Rate the delivery of the parcel "Boots" with 5 stars',
      'Write "Please ring twice" to the courier of the boots and of the teapot',
      'Rename the parcel "Boots" to "Shoes"',
      'Archive the parcels "Seeds" and "Teapot"',
      'Redirect the parcel "Boots" to the neighbour',
      'Follow the parcel 550022917734 with alerts by e-mail',
      'Delete the message of the courier of the boots',
      'Send a picture to the courier of the boots',
      'Rate the delivery of the parcel "Seeds" with 6 stars',
      'Turn on the alerts for the parcel "Boots" for an hour only',
      'Activa los avisos del paquete "Tetera"',
      'Schalte die Benachrichtigungen für das Paket "Teekanne" ein',
      'Включи уведомления для посылки "Чайник"',
      '打开包裹“茶壶”的提醒',
    ],
    already: [
      'Turn on the alerts for the parcel "Books"',
      'Rate the delivery of the parcel "Seeds" with 4 stars',
    ],
  },
};
